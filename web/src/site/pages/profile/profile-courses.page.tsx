import { MY_COURSE_STATES, type MyCourseState } from '@bee/contract/courses/course-choices.ts'
import { COURSE_PAGE_SIZES } from '@bee/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { myCertificatesQuery } from '../../features/certificates/certificates.queries.ts'
import { CertificateLink } from '../../features/certificates/course-certificate.tsx'
import { myCoursesQuery } from '../../features/courses/courses.queries.ts'
import { MyCourseList } from '../../features/courses/list/my-course-list.tsx'
import { filtersAddress } from '../../../lib/addresses/filters-address.ts'
import { readPage } from '../../../lib/addresses/read-page.ts'
import type { PageModule } from '../../page-module.ts'
import { paths } from '../../paths.ts'
import { usePageQuery } from '../../shell/page-location.tsx'
import { ButtonLink } from '../../../ui/actions/button.tsx'
import { PagedList } from '../../../ui/lists/paged-list.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { ProfilePanel, ProfileTabs, useProfilePager } from './profile-panel.tsx'

export { ProfilePageLayout as Layout } from './profile-layout.tsx'

const ID = 'my-courses'
const LIMIT = COURSE_PAGE_SIZES[0]
const NAMES: Record<MyCourseState, string> = { all: '全部', learning: '学习中', finished: '已学完' }
const TABS = MY_COURSE_STATES.map((value) => ({ value, label: NAMES[value] }))

const readView = (query: URLSearchParams) => ({
  state: MY_COURSE_STATES.find((state) => state === query.get('state')) ?? 'all',
  page: readPage(query),
  limit: LIMIT,
})

const address = (state: MyCourseState, page = 1) =>
  filtersAddress(paths.profile('course'), { state: state === 'all' ? null : state, page })

export const needs: PageModule['needs'] = ({ query }) => [myCoursesQuery(readView(query)), myCertificatesQuery()]

export const head: PageModule['head'] = () => ({ title: '我的课程' })

const toCourses = (
  <ButtonLink kind="primary" render={<Link to={paths.courses} />}>
    去选课
  </ButtonLink>
)
const noneBegun = (
  <EmptyState title="还没有开始学的课" action={toCourses}>
    挑一门课播放第一讲，它就会出现在这里。
  </EmptyState>
)
const noneFinished = (
  <EmptyState title="还没有学完的课" action={toCourses}>
    一门课的每一讲都填满，就会出现在这里。
  </EmptyState>
)

export function Component() {
  const view = readView(usePageQuery())
  const { data: certificates } = useQuery(myCertificatesQuery())
  return (
    <ProfilePanel id={ID} title="我的课程">
      <ProfileTabs id={ID} label="学习状态" items={TABS} value={view.state} addressOf={address}>
        <PagedList
          result={useQuery(myCoursesQuery(view))}
          waiting={<Skeleton variant="row" count={4} />}
          failed="课程没能加载出来"
          empty={view.state === 'finished' ? noneFinished : noneBegun}
          pager={useProfilePager(view.page, LIMIT, (page) => address(view.state, page))}
          hidesOnlyPage
        >
          {(courses, isWaiting) => (
            <MyCourseList
              courses={courses}
              isWaiting={isWaiting}
              actionOf={({ id, name }) => <CertificateLink mine={certificates} courseId={id} courseName={name} />}
            />
          )}
        </PagedList>
      </ProfileTabs>
    </ProfilePanel>
  )
}
