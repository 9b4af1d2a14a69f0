'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { HOME_PAGE_SIZES } from '@bee/contract/limits.ts'
import type { CourseCategory } from '@bee/contract/courses/courses.contract.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useGrowing } from '../../../../api/lists.ts'
import { Row, Text } from '../../../../ui/layout/pieces.tsx'
import type { Device } from '../../../device.ts'
import { LoadMore } from '../../../../ui/actions/load-more.tsx'
import { GrowingList } from '../../../../ui/lists/growing-list.tsx'
import { PagedList } from '../../../../ui/lists/paged-list.tsx'
import { TabPanel, Tabs } from '../../../../ui/navigation/tabs.tsx'
import { CourseCards, NoCourses } from '../list/course-cards.tsx'
import { CourseGridSkeleton } from '../list/course-grid.tsx'
import { categoryCourses } from '../courses.queries.ts'
import { homeAddress, type HomeView } from './home-view.ts'
import styles from './home-courses.module.css'

const TABS_ID = 'home-courses'
const HEADING_ID = 'home-courses-heading'

/** The school's names of the two categories. */
type CategoryNames = Readonly<Record<CourseCategory, string>>

interface ListProps {
  view: HomeView
  names: CategoryNames
  toCourse: (courseId: number) => string
  onViewChange: (view: HomeView, kind: 'tab' | 'size' | 'page') => void
}

const pages = (view: HomeView) => ({
  page: view.page,
  pageSize: view.limit,
  hrefOf: (page: number) => homeAddress({ ...view, page }),
})

const statesOf = ({ view, names }: Pick<ListProps, 'view' | 'names'>) => ({
  waiting: <CourseGridSkeleton count={view.limit} />,
  failed: { quietly: '课程没能加载出来' },
  empty: <NoCourses categoryName={names[view.category]} />,
})

function PagedCourses({ view, names, toCourse, onViewChange }: ListProps) {
  return (
    <PagedList
      result={useQuery(categoryCourses.page(view))}
      {...statesOf({ view, names })}
      pager={{
        ...pages(view),
        pageSizes: HOME_PAGE_SIZES,
        onPageChange: (page) => onViewChange({ ...view, page }, 'page'),
        onPageSizeChange: (limit) => onViewChange({ ...view, page: 1, limit }, 'size'),
      }}
    >
      {(courses, isWaiting) => <CourseCards courses={courses} toCourse={toCourse} isWaiting={isWaiting} />}
    </PagedList>
  )
}

const END = (
  <Text as="p" size={13} tone="quiet" textAlign="center" className={styles.end}>
    没有更多了
  </Text>
)

function GrowingCourses({ view, names, toCourse }: ListProps) {
  return (
    <GrowingList
      result={useGrowing(categoryCourses, view, { placeholderData: keepPreviousData })}
      keyOf={({ id }) => id}
      {...statesOf({ view, names })}
      foot={(foot) => <LoadMore block {...foot} end={END} />}
      footClassName={styles.foot}
      pager={pages(view)}
    >
      {(courses, isWaiting) => <CourseCards courses={courses} toCourse={toCourse} isWaiting={isWaiting} />}
    </GrowingList>
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
 * ignored (specification 8) but for a quiet line in their place.
 */
export function HomeCourses({ device, more, className, ...list }: HomeCoursesProps) {
  const { view, names, onViewChange } = list
  return (
    <section className={className} aria-labelledby={HEADING_ID}>
      {/* The tabs are the heading to the eye; the outline of the page needs a real one. */}
      <h2 id={HEADING_ID} className="visually-hidden">
        课程
      </h2>
      <Row align="end" justify="between" className={styles.heading}>
        <Tabs
          id={TABS_ID}
          label="课程类别"
          look="title"
          items={[
            { value: '1', label: names['1'] },
            { value: '2', label: names['2'] },
          ]}
          value={view.category}
          hrefOf={(category) => homeAddress({ ...view, category, page: 1 })}
          onChange={(category) => onViewChange({ ...view, category, page: 1 }, 'tab')}
        />
        {more}
      </Row>
      <TabPanel tabsId={TABS_ID} value={view.category}>
        {device === 'PC' ? <PagedCourses {...list} /> : <GrowingCourses {...list} />}
      </TabPanel>
    </section>
  )
}
