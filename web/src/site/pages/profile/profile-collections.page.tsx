import { COURSE_PAGE_SIZES } from '@bee/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { CourseCards } from '../../features/courses/list/course-cards.tsx'
import { CourseGridSkeleton } from '../../features/courses/list/course-grid.tsx'
import { collectedCoursesQuery } from '../../features/courses/courses.queries.ts'
import { filtersAddress } from '../../../lib/addresses/filters-address.ts'
import { readPage } from '../../../lib/addresses/read-page.ts'
import type { PageModule } from '../../page-module.ts'
import { paths } from '../../paths.ts'
import { useDevice } from '../../shell/device-context.tsx'
import { usePageQuery } from '../../shell/page-location.tsx'
import { ButtonLink } from '../../../ui/actions/button.tsx'
import { PagedList } from '../../../ui/lists/paged-list.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ProfileBody, ProfilePanel, useProfilePager } from './profile-panel.tsx'
import styles from './profile-collections.page.module.css'

export { ProfilePageLayout as Layout } from './profile-layout.tsx'

const LIMIT = COURSE_PAGE_SIZES[0]
const CARDS_WHILE_WAITING = 6
const address = (page: number) => filtersAddress(paths.profile('collect'), { page })

export const needs: PageModule['needs'] = ({ query }) => [
  collectedCoursesQuery({ page: readPage(query), limit: LIMIT }),
]

export const head: PageModule['head'] = () => ({ title: '我的收藏' })

const noneCollected = (
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

export function Component() {
  const device = useDevice()
  const page = readPage(usePageQuery())
  return (
    <ProfilePanel id="collected" title="我的收藏">
      <ProfileBody>
        <PagedList
          result={useQuery(collectedCoursesQuery({ page, limit: LIMIT }))}
          waiting={
            <div className={styles.grid}>
              <CourseGridSkeleton count={CARDS_WHILE_WAITING} />
            </div>
          }
          failed="收藏没能加载出来"
          empty={noneCollected}
          pager={useProfilePager(page, LIMIT, address)}
          hidesOnlyPage
        >
          {(courses, isWaiting) => (
            <div className={styles.grid}>
              <CourseCards courses={courses} toCourse={(id) => paths.course(id, device)} isWaiting={isWaiting} />
            </div>
          )}
        </PagedList>
      </ProfileBody>
    </ProfilePanel>
  )
}
