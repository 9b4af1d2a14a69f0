import type { ContentState } from '@bee/contract/manage/content/content-kinds.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { recentTime } from '../../lib/recent-time.ts'
import { ContentStateWords } from './content-state.tsx'
import styles from './content-row.module.css'

interface Standing {
  state: ContentState
  publishTime: string | null
  isReviewAsked: boolean
}

/** How a row stands, when it will be published, and whether somebody is waited for. */
export function RowState({ row, now }: { row: Standing; now: number }) {
  const words = [
    ...(row.publishTime === null ? [] : [recentTime(row.publishTime, now)]),
    ...(row.isReviewAsked ? ['等人看'] : []),
  ]
  return <ContentStateWords state={row.state} note={words.length === 0 ? undefined : words.join('，')} />
}

interface ContentCardProps {
  to: string
  /** Null: nobody is writing in it. */
  row: Standing & { editTime: string | null }
  now: number
  /** What it is called. */
  children: ReactNode
}

/** A row on a phone. */
export function ContentCard({ to, row, now, children }: ContentCardProps) {
  return (
    <Link to={to} className={styles.card}>
      {children}
      <span className={styles.meta}>
        <RowState row={row} now={now} />
        {row.editTime === null ? null : recentTime(row.editTime, now)}
      </span>
    </Link>
  )
}

/** Last written in, and by whom; nobody who is still known has no name. */
export const editedWords = ({ editTime, editorName }: { editTime: string; editorName: string }, now: number) =>
  editorName === '' ? recentTime(editTime, now) : `${recentTime(editTime, now)} ${editorName}`
