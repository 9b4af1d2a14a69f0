'use no memo' // Quickly drawn anew, while the compiler's cache would double its size in the first load.

import { HOME_PAGE_SIZES } from '@bee/contract/limits.ts'
import type { CourseCategory } from '@bee/contract/courses/courses.contract.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { freshness } from '../../../../api/freshness.ts'
import type { Device } from '../../../device.ts'
import { LoadMore } from '../../../../ui/actions/load-more.tsx'
import { Pager } from '../../../../ui/navigation/pager.tsx'
import { TabPanel, Tabs } from '../../../../ui/navigation/tabs.tsx'
import { CourseCards, NoCourses } from '../list/course-cards.tsx'
import { CourseGridSkeleton } from '../list/course-grid.tsx'
import { categoryCoursesQuery, categoryCoursesSoFarQuery } from '../courses.queries.ts'
import { homeAddress, type HomeView } from './home-view.ts'
import styles from './home-courses.module.css'

const TABS_ID = 'home-courses'
const HEADING_ID = 'home-courses-heading'
const NAMES: Record<CourseCategory, string> = { '1': '就业课', '2': '高校课' }
const TABS = [
  { value: '1', label: NAMES['1'] },
  { value: '2', label: NAMES['2'] },
] as const

interface ListProps {
  view: HomeView
  toCourse: (courseId: number) => string
  onViewChange: (view: HomeView, kind: 'tab' | 'size' | 'page') => void
}

function PagedCourses({ view, toCourse, onViewChange }: ListProps) {
  const { data, isError, isPlaceholderData } = useQuery(categoryCoursesQuery(view))
  if (isError && !data) return null
  if (!data) return <CourseGridSkeleton count={view.limit} />
  if (data.totalCount === 0) return <NoCourses categoryName={NAMES[view.category]} />
  return (
    <>
      <CourseCards courses={data.list} toCourse={toCourse} isWaiting={isPlaceholderData} />
      <Pager
        page={view.page}
        pageSize={view.limit}
        totalCount={data.totalCount}
        pageSizes={HOME_PAGE_SIZES}
        hrefOf={(page) => homeAddress({ ...view, page })}
        onPageChange={(page) => onViewChange({ ...view, page }, 'page')}
        onPageSizeChange={(limit) => onViewChange({ ...view, page: 1, limit }, 'size')}
      />
    </>
  )
}

function GrowingCourses({ view, toCourse }: ListProps) {
  const client = useQueryClient()
  const paged = categoryCoursesQuery(view).queryKey
  const { data, isError, isPlaceholderData, isFetchingNextPage, hasNextPage, fetchNextPage } = useInfiniteQuery({
    ...categoryCoursesSoFarQuery(view),
    // A window made narrow, or a device guessed wrong, already has the page as the wide layout fetched it.
    initialData: () => {
      const page = client.getQueryData(paged)
      return page && { pages: [page], pageParams: [view.page] }
    },
    initialDataUpdatedAt: () => freshness(client, paged),
  })
  if (isError && !data) return null
  if (!data) return <CourseGridSkeleton count={view.limit} />
  const courses = data.pages.flatMap(({ list }) => list)
  const totalCount = data.pages.at(-1)?.totalCount ?? 0
  if (totalCount === 0) return <NoCourses categoryName={NAMES[view.category]} />
  return (
    <>
      <CourseCards courses={courses} toCourse={toCourse} isWaiting={isPlaceholderData} />
      <div className={styles.foot}>
        {hasNextPage ? (
          <LoadMore block loading={isFetchingNextPage} onLoadMore={() => void fetchNextPage()} />
        ) : (
          <p className={styles.end}>没有更多了</p>
        )}
        <noscript>
          <Pager
            page={view.page}
            pageSize={view.limit}
            totalCount={totalCount}
            hrefOf={(page) => homeAddress({ ...view, page })}
          />
        </noscript>
      </div>
    </>
  )
}

export interface HomeCoursesProps extends ListProps {
  device: Device
  /** A link at the end of the heading. */
  more?: ReactNode
  className?: string | undefined
}

/**
 * The two categories of courses as tabs that are the section's heading; pages on PC, one growing list on phones. A failure is
 * ignored (specification 8): the place stays empty until the next visit or tab.
 */
export function HomeCourses({ device, more, className, ...list }: HomeCoursesProps) {
  const { view, onViewChange } = list
  return (
    <section className={className} aria-labelledby={HEADING_ID}>
      {/* The tabs are the heading to the eye; the outline of the page needs a real one. */}
      <h2 id={HEADING_ID} className="visually-hidden">
        课程
      </h2>
      <div className={styles.heading}>
        <Tabs
          id={TABS_ID}
          label="课程类别"
          look="title"
          items={TABS}
          value={view.category}
          hrefOf={(category) => homeAddress({ ...view, category, page: 1 })}
          onChange={(category) => onViewChange({ ...view, category, page: 1 }, 'tab')}
        />
        {more}
      </div>
      <TabPanel tabsId={TABS_ID} value={view.category}>
        {device === 'PC' ? <PagedCourses {...list} /> : <GrowingCourses {...list} />}
      </TabPanel>
    </section>
  )
}
