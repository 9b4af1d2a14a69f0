import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import styles from './about-content.module.css'

interface AboutContentProps<Answer> {
  /** Heading of the page while it has no words of its own. */
  title: string
  answer: Pick<UseQueryResult<Answer>, 'data' | 'isError' | 'error' | 'refetch'>
  isEmpty: (data: Answer) => boolean
  /** Shown by a school that has just been opened. */
  empty: { title: string; sentence: string }
  children: (data: Answer) => ReactNode
}

/** The states that the four pages share: waiting, failed, and a school that has not written any text yet. */
export function AboutContent<Answer>({ title, answer, isEmpty, empty, children }: AboutContentProps<Answer>) {
  const { data, isError, error, refetch } = answer
  if (data !== undefined && !isEmpty(data)) return children(data)
  return (
    <div className={`wrap ${styles.state}`}>
      <h1 className="visually-hidden">{title}</h1>
      {data === undefined ? null : <EmptyState title={empty.title}>{empty.sentence}</EmptyState>}
      {data === undefined && isError ? (
        <ErrorState title={`${title}没能加载出来`} error={error} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined && !isError ? <Skeleton variant="text" count={3} /> : null}
    </div>
  )
}
