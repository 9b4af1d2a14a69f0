import { DEFAULT_PAGE_SIZE } from '@bee/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FeedbackForm } from '../../features/profile/feedback-form.tsx'
import { FeedbackList } from '../../features/profile/feedback-list.tsx'
import { feedbackQuery } from '../../features/profile/profile.queries.ts'
import type { PageModule } from '../../page-module.ts'
import { paths } from '../../paths.ts'
import { useDevice } from '../../shell/device-context.tsx'
import { usePageQuery } from '../../shell/page-location.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Pager } from '../../../ui/navigation/pager.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import styles from './profile-feedback.page.module.css'

export { ProfilePageLayout as Layout } from './profile-layout.tsx'

/** A page number that somebody mistyped is the first page. */
const pageOf = (query: URLSearchParams) => Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1)
const addressOf = (page: number) => paths.profile('feedback') + (page > 1 ? `?page=${page}` : '')

export const needs: PageModule['needs'] = ({ query }) => [feedbackQuery(pageOf(query), DEFAULT_PAGE_SIZE)]

export const head: PageModule['head'] = () => ({ title: '意见反馈' })

export function Component() {
  const isPc = useDevice() === 'PC'
  const page = pageOf(usePageQuery())
  const { data, isError, refetch } = useQuery(feedbackQuery(page, DEFAULT_PAGE_SIZE))
  const [sentCount, setSentCount] = useState(0)
  return (
    <div className={styles.page}>
      <section className={styles.panel} aria-label="写反馈">
        {isPc ? <h1 className={styles.heading}>意见反馈</h1> : null}
        <FeedbackForm key={sentCount} onSent={() => setSentCount(sentCount + 1)} />
      </section>
      <section className={styles.panel} aria-labelledby="my-feedback">
        <h2 id="my-feedback" className={styles.heading}>
          我的反馈
        </h2>
        {data ? <FeedbackList list={data.list} /> : null}
        {isError && !data ? <ErrorState title="反馈没能加载出来" onRetry={() => void refetch()} /> : null}
        {!data && !isError ? <Skeleton variant="text" count={3} /> : null}
        {data && data.totalPage > 1 ? (
          <Pager
            className={styles.pager}
            page={page}
            pageSize={DEFAULT_PAGE_SIZE}
            totalCount={data.totalCount}
            hrefOf={addressOf}
          />
        ) : null}
      </section>
    </div>
  )
}
