import { MY_COURSE_STATES, type MyCourseState } from '@bee/contract/courses/course-choices.ts'
import { COURSE_PAGE_SIZES } from '@bee/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { myCoursesQuery } from '../../features/courses/courses.queries.ts'
import { MyCourseList } from '../../features/courses/list/my-course-list.tsx'
import { readPage } from '../../../lib/read-page.ts'
import type { PageModule } from '../../page-module.ts'
import { paths } from '../../paths.ts'
import { usePageQuery } from '../../shell/page-location.tsx'
import { ButtonLink } from '../../../ui/actions/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Pager } from '../../../ui/navigation/pager.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { TabPanel, Tabs } from '../../../ui/navigation/tabs.tsx'
import styles from './profile-list.module.css'

export { ProfilePageLayout as Layout } from './profile-layout.tsx'

const TABS_ID = 'my-courses'
const LIMIT = COURSE_PAGE_SIZES[0]
const NAMES: Record<MyCourseState, string> = { all: '全部', learning: '学习中', finished: '已学完' }

interface View {
  state: MyCourseState
  page: number
}

const readView = (query: URLSearchParams): View => ({
  state: MY_COURSE_STATES.find((state) => state === query.get('state')) ?? 'all',
  page: readPage(query),
})

const address = ({ state, page }: View) => {
  const query = new URLSearchParams()
  if (state !== 'all') query.set('state', state)
  if (page > 1) query.set('page', String(page))
  return paths.profile('course') + (query.size > 0 ? `?${query.toString()}` : '')
}

export const needs: PageModule['needs'] = ({ query }) => [myCoursesQuery({ ...readView(query), limit: LIMIT })]

export const head: PageModule['head'] = () => ({ title: '我的课程' })

function Courses({ view, onPageChange }: { view: View; onPageChange: (page: number) => void }) {
  const { data, isError, isPlaceholderData, refetch } = useQuery(myCoursesQuery({ ...view, limit: LIMIT }))
  if (isError && !data) return <ErrorState title="课程没能加载出来" onRetry={() => void refetch()} />
  if (!data) return <Skeleton variant="row" count={4} />
  if (data.totalCount === 0) {
    return (
      <EmptyState
        title={view.state === 'finished' ? '还没有学完的课' : '还没有开始学的课'}
        action={
          <ButtonLink kind="primary" render={<Link to={paths.courses} />}>
            去选课
          </ButtonLink>
        }
      >
        {view.state === 'finished'
          ? '一门课的每一讲都填满，就会出现在这里。'
          : '挑一门课播放第一讲，它就会出现在这里。'}
      </EmptyState>
    )
  }
  return (
    <>
      <MyCourseList courses={data.list} isWaiting={isPlaceholderData} />
      {data.totalPage > 1 ? (
        <Pager
          className={styles.pager}
          page={view.page}
          pageSize={LIMIT}
          totalCount={data.totalCount}
          hrefOf={(page) => address({ ...view, page })}
          onPageChange={onPageChange}
        />
      ) : null}
    </>
  )
}

export function Component() {
  const navigate = useNavigate()
  const view = readView(usePageQuery())
  return (
    <section className={styles.panel} aria-labelledby="my-courses-heading">
      <h1 id="my-courses-heading" className={styles.heading}>
        我的课程
      </h1>
      <Tabs
        id={TABS_ID}
        label="学习状态"
        items={MY_COURSE_STATES.map((value) => ({ value, label: NAMES[value] }))}
        value={view.state}
        hrefOf={(state) => address({ state, page: 1 })}
        onChange={(state) => void navigate(address({ state, page: 1 }), { replace: true })}
      />
      <TabPanel tabsId={TABS_ID} value={view.state} className={styles.body}>
        <Courses
          view={view}
          onPageChange={(page) => {
            void navigate(address({ ...view, page }))
            window.scrollTo(0, 0)
          }}
        />
      </TabPanel>
    </section>
  )
}
