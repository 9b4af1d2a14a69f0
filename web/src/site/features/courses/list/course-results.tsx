import { COURSE_PAGE_SIZES } from '@bee/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useGrowing } from '../../../../api/lists.ts'
import { Grid } from '../../../../ui/layout/pieces.tsx'
import { isNarrowed, narrowed } from '../../../school/list-view.ts'
import { ButtonLink } from '../../../../ui/actions/button.tsx'
import { GrowingList } from '../../../../ui/lists/growing-list.tsx'
import { PagedList } from '../../../../ui/lists/paged-list.tsx'
import { InfiniteScroll } from '../../../../ui/navigation/infinite-scroll.tsx'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { courseList } from '../courses.queries.ts'
import { CourseCards } from './course-cards.tsx'
import { CourseGridSkeleton } from './course-grid.tsx'
import { COURSE_LIST, courseListAddress, EVERY_COURSE, toListInput, type CourseListView } from './course-list-view.ts'
import { CourseRow } from './course-row.tsx'
import styles from './course-results.module.css'

export interface CourseResultsProps {
  view: CourseListView
  toCourse: (courseId: number) => string
}

export interface PagedResultsProps extends CourseResultsProps {
  onViewChange: (view: CourseListView) => void
}

const ROWS_IN_FIRST_VIEW = 6
const CARDS_IN_FIRST_VIEW = 8

function NothingFound({ view }: { view: CourseListView }) {
  if (view.search !== '') {
    return (
      <EmptyState
        art="search"
        title={`没找到「${view.search}」`}
        action={
          <ButtonLink render={<Link to={courseListAddress(narrowed(view, { search: '' }))} />}>清空搜索</ButtonLink>
        }
      >
        检查一下拼写，或者换个短一点的词。
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={isNarrowed(view, COURSE_LIST) ? '这里还没有课' : '课程还没有上架'}
      action={
        isNarrowed(view, COURSE_LIST) ? (
          <ButtonLink render={<Link to={courseListAddress(EVERY_COURSE)} />}>看全部课程</ButtonLink>
        ) : null
      }
    >
      {isNarrowed(view, COURSE_LIST) ? '换个方向看看，或者把筛选清掉。' : '第一门课正在准备，过两天再来看看。'}
    </EmptyState>
  )
}

const pages = (view: CourseListView) => ({
  page: view.page,
  pageSize: view.limit,
  hrefOf: (page: number) => courseListAddress({ ...view, page }),
})

/** PC: a grid and a pager. */
export function PagedResults({ view, toCourse, onViewChange }: PagedResultsProps) {
  return (
    <PagedList
      result={useQuery(courseList.page(toListInput(view)))}
      waiting={<CourseGridSkeleton count={view.limit} />}
      failed="加载失败"
      empty={<NothingFound view={view} />}
      beyond={({ totalCount, totalPage }) => (
        <EmptyState
          title="这一页没有课"
          action={<ButtonLink render={<Link to={courseListAddress(narrowed(view, {}))} />}>回到第一页</ButtonLink>}
        >
          {`一共 ${totalCount} 门，都在前面 ${totalPage} 页里。`}
        </EmptyState>
      )}
      pager={{
        ...pages(view),
        pageSizes: COURSE_PAGE_SIZES,
        onPageChange: (page) => onViewChange({ ...view, page }),
        onPageSizeChange: (limit) => onViewChange(narrowed(view, { limit })),
      }}
    >
      {(courses, isWaiting) => (
        <CourseCards courses={courses} toCourse={toCourse} isWaiting={isWaiting} eagerCount={CARDS_IN_FIRST_VIEW} />
      )}
    </PagedList>
  )
}

/** MOBILE: rows that grow while one scrolls. */
export function GrowingResults({ view, toCourse }: CourseResultsProps) {
  return (
    <GrowingList
      result={useGrowing(courseList, toListInput(view))}
      keyOf={({ id }) => id}
      waiting={
        <Grid columns={1} gap={12} className={styles.rows}>
          <Skeleton variant="row" count={ROWS_IN_FIRST_VIEW} className={styles.lying} />
          <Skeleton variant="card" count={ROWS_IN_FIRST_VIEW} className={styles.standing} />
        </Grid>
      }
      failed="加载失败"
      empty={<NothingFound view={view} />}
      foot={(foot) => <InfiniteScroll {...foot} />}
      pager={pages(view)}
    >
      {(courses) => (
        <Grid as="ul" columns={1} gap={12} className={styles.rows} role="list">
          {courses.map((course, index) => (
            <li key={course.id}>
              <CourseRow
                course={course}
                to={toCourse(course.id)}
                eager={index < ROWS_IN_FIRST_VIEW}
                fetchPriority={index === 0 ? 'high' : undefined}
              />
            </li>
          ))}
        </Grid>
      )}
    </GrowingList>
  )
}
