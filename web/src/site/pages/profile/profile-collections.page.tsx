import { COURSE_PAGE_SIZES } from '@bee/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { CourseCards } from '../../features/courses/list/course-cards.tsx'
import { CourseGridSkeleton } from '../../features/courses/list/course-grid.tsx'
import { collectedCoursesQuery } from '../../features/courses/courses.queries.ts'
import { readPage } from '../../../lib/read-page.ts'
import type { PageModule } from '../../page-module.ts'
import { paths } from '../../paths.ts'
import { useDevice } from '../../shell/device-context.tsx'
import { usePageQuery } from '../../shell/page-location.tsx'
import { ButtonLink } from '../../../ui/actions/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Pager } from '../../../ui/navigation/pager.tsx'
import styles from './profile-list.module.css'

export { ProfilePageLayout as Layout } from './profile-layout.tsx'

const LIMIT = COURSE_PAGE_SIZES[0]
const CARDS_WHILE_WAITING = 6
const address = (page: number) => paths.profile('collect') + (page > 1 ? `?page=${page}` : '')

export const needs: PageModule['needs'] = ({ query }) => [
  collectedCoursesQuery({ page: readPage(query), limit: LIMIT }),
]

export const head: PageModule['head'] = () => ({ title: '我的收藏' })

function Collected({ page }: { page: number }) {
  const device = useDevice()
  const navigate = useNavigate()
  const { data, isError, isPlaceholderData, refetch } = useQuery(collectedCoursesQuery({ page, limit: LIMIT }))
  if (isError && !data) return <ErrorState title="收藏没能加载出来" onRetry={() => void refetch()} />
  if (!data) {
    return (
      <div className={styles.grid}>
        <CourseGridSkeleton count={CARDS_WHILE_WAITING} />
      </div>
    )
  }
  if (data.totalCount === 0) {
    return (
      <EmptyState
        title="还没有收藏"
        action={
          <ButtonLink kind="primary" render={<Link to={paths.courses} />}>
            去选课
          </ButtonLink>
        }
      >
        看到想学的课，点一下星标就会出现在这里。
      </EmptyState>
    )
  }
  return (
    <div className={styles.grid}>
      <CourseCards courses={data.list} toCourse={(id) => paths.course(id, device)} isWaiting={isPlaceholderData} />
      {data.totalPage > 1 ? (
        <Pager
          className={styles.pager}
          page={page}
          pageSize={LIMIT}
          totalCount={data.totalCount}
          hrefOf={address}
          onPageChange={(next) => {
            void navigate(address(next))
            window.scrollTo(0, 0)
          }}
        />
      ) : null}
    </div>
  )
}

export function Component() {
  const page = readPage(usePageQuery())
  return (
    <section className={styles.panel} aria-labelledby="collected-heading">
      <h1 id="collected-heading" className={styles.heading}>
        我的收藏
      </h1>
      <div className={styles.body}>
        <Collected page={page} />
      </div>
    </section>
  )
}
