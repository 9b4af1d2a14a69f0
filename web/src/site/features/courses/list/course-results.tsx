import { COURSE_PAGE_SIZES } from '@bee/contract/limits.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { freshness } from '../../../../api/freshness.ts'
import { ButtonLink } from '../../../../ui/actions/button.tsx'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { InfiniteScroll, type InfiniteScrollStatus } from '../../../../ui/navigation/infinite-scroll.tsx'
import { Pager } from '../../../../ui/navigation/pager.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { CourseCards } from './course-cards.tsx'
import { CourseGridSkeleton } from './course-grid.tsx'
import {
  courseListAddress,
  EVERY_COURSE,
  isNarrowed,
  narrowed,
  toListInput,
  type CourseListView,
} from './course-list-view.ts'
import { CourseRow } from './course-row.tsx'
import { courseListQuery, courseListSoFarQuery } from '../courses.queries.ts'
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
  if (view.name !== '') {
    return (
      <EmptyState
        art="search"
        title={`没找到「${view.name}」`}
        action={
          <ButtonLink render={<Link to={courseListAddress(narrowed(view, { name: '' }))} />}>清空搜索</ButtonLink>
        }
      >
        检查一下拼写，或者换个短一点的词。
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={isNarrowed(view) ? '这里还没有课' : '课程还没有上架'}
      action={
        isNarrowed(view) ? (
          <ButtonLink render={<Link to={courseListAddress(EVERY_COURSE)} />}>看全部课程</ButtonLink>
        ) : null
      }
    >
      {isNarrowed(view) ? '换个方向看看，或者把筛选清掉。' : '第一门课正在酿，过两天再来看看。'}
    </EmptyState>
  )
}

/** PC: a grid and a pager. */
export function PagedResults({ view, toCourse, onViewChange }: PagedResultsProps) {
  const { data, isError, isPlaceholderData, refetch } = useQuery(courseListQuery(toListInput(view)))
  if (isError && !data) return <ErrorState title="加载失败" onRetry={() => void refetch()} />
  if (!data) return <CourseGridSkeleton count={view.limit} />
  if (data.totalCount === 0) return <NothingFound view={view} />
  return (
    <>
      {data.list.length === 0 ? (
        <EmptyState
          title="这一页没有课"
          action={<ButtonLink render={<Link to={courseListAddress(narrowed(view, {}))} />}>回到第一页</ButtonLink>}
        >
          {`一共 ${data.totalCount} 门，都在前面 ${data.totalPage} 页里。`}
        </EmptyState>
      ) : (
        <CourseCards
          courses={data.list}
          toCourse={toCourse}
          isWaiting={isPlaceholderData}
          eagerCount={CARDS_IN_FIRST_VIEW}
        />
      )}
      <Pager
        className={styles.pager}
        page={view.page}
        pageSize={view.limit}
        totalCount={data.totalCount}
        pageSizes={COURSE_PAGE_SIZES}
        hrefOf={(page) => courseListAddress({ ...view, page })}
        onPageChange={(page) => onViewChange({ ...view, page })}
        onPageSizeChange={(limit) => onViewChange(narrowed(view, { limit }))}
      />
    </>
  )
}

/**
 * MOBILE: rows that grow while one scrolls. A page that fails is not counted as read (the page number steps back), says
 * 加载失败, and is asked for again by the next scroll (specification 4).
 */
export function GrowingResults({ view, toCourse }: CourseResultsProps) {
  const client = useQueryClient()
  const input = toListInput(view)
  const paged = courseListQuery(input).queryKey
  const { data, isError, isFetchingNextPage, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({
      ...courseListSoFarQuery(input),
      // A window made narrow, or a device guessed wrong, already has the page as the wide layout fetched it.
      initialData: () => {
        const page = client.getQueryData(paged)
        return page && { pages: [page], pageParams: [view.page] }
      },
      initialDataUpdatedAt: () => freshness(client, paged),
    })
  if (isError && !data) return <ErrorState title="加载失败" onRetry={() => void refetch()} />
  if (!data) {
    return (
      <div className={styles.rows}>
        <Skeleton variant="row" count={ROWS_IN_FIRST_VIEW} className={styles.lying} />
        <Skeleton variant="card" count={ROWS_IN_FIRST_VIEW} className={styles.standing} />
      </div>
    )
  }
  const totalCount = data.pages.at(-1)?.totalCount ?? 0
  if (totalCount === 0) return <NothingFound view={view} />
  // Something that moved to a later page meanwhile must not appear twice.
  const courses = [...new Map(data.pages.flatMap(({ list }) => list).map((each) => [each.id, each])).values()]
  const status: InfiniteScrollStatus = isFetchingNextPage
    ? 'loading'
    : isFetchNextPageError
      ? 'failed'
      : hasNextPage
        ? 'idle'
        : 'end'
  return (
    <>
      <ul className={styles.rows} role="list">
        {courses.map((course, index) => (
          <li key={course.id}>
            <CourseRow course={course} to={toCourse(course.id)} eager={index < ROWS_IN_FIRST_VIEW} />
          </li>
        ))}
      </ul>
      <InfiniteScroll status={status} onLoadMore={() => void fetchNextPage()} />
      <noscript>
        <Pager
          page={view.page}
          pageSize={view.limit}
          totalCount={totalCount}
          hrefOf={(page) => courseListAddress({ ...view, page })}
        />
      </noscript>
    </>
  )
}

/** How many courses the list holds, once it is known; the heading shows it. */
export function useCourseTotal(view: CourseListView, device: 'PC' | 'MOBILE'): number | undefined {
  const input = toListInput(view)
  const paged = useQuery({ ...courseListQuery(input), enabled: device === 'PC' }).data?.totalCount
  const growing = useInfiniteQuery({ ...courseListSoFarQuery(input), enabled: device === 'MOBILE' }).data?.pages.at(-1)
  return device === 'PC' ? paged : growing?.totalCount
}
