import { COURSE_DESK_PAGE_SIZE, type CourseDeskSort } from '@bee/contract/manage/courses/course-choices.ts'
import type { DeskCourse } from '@bee/contract/manage/courses/course-desk.contract.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NotYet } from '../../../api/not-yet.tsx'
import { DataTable } from '../../../ui/list/data-table.tsx'
import { PageFoot } from '../../../ui/list/page-foot.tsx'
import type { Newcomers } from '../../../ui/list/use-newcomers.ts'
import type { RowKey, Selection } from '../../../ui/list/use-selection.ts'
import { filterOf, type CourseAddress, type CourseFilter } from '../course-address.ts'
import { nameOf } from '../course-words.ts'
import { CourseCard, courseColumns } from './course-columns.tsx'
import { keyOf } from './course-key.ts'

interface CoursesBoxProps {
  address: CourseAddress
  list: UseQueryResult<{ list: DeskCourse[]; totalCount: number }>
  courses: readonly DeskCourse[]
  newcomers: Newcomers
  isNarrowed: boolean
  selection: Selection
  cursor: RowKey | undefined
  hrefOf: (course: DeskCourse) => string
  listHref: (address: CourseFilter & { page?: number }) => string
  onFilter: (filter: CourseFilter) => void
  menuOf: (course: DeskCourse) => ReactNode
  empty: ReactNode
}

/** The rows and the foot, or the empty state. */
export function CoursesBox(props: CoursesBoxProps) {
  const { address, list, courses, newcomers, isNarrowed, selection, cursor, hrefOf, listHref } = props
  const { onFilter, menuOf, empty } = props
  const { data, error, isFetching, isPlaceholderData, refetch } = list
  if (!data) {
    return <NotYet title="课程没有拿到" query={{ error, isFetching, refetch }} count={10} height="double" />
  }
  const { totalCount } = data
  if (courses.length === 0 && address.page === 1) return empty
  const filter = filterOf(address)
  const last = (address.page - 1) * COURSE_DESK_PAGE_SIZE + courses.length
  return (
    <>
      <DataTable<DeskCourse, CourseDeskSort>
        label="课程"
        rows={courses}
        keyOf={keyOf}
        nameOf={nameOf}
        hrefOf={hrefOf}
        columns={courseColumns(menuOf)}
        card={(course) => <CourseCard course={course} href={hrefOf(course)} />}
        sorting={{ by: address.sort, isDescending: address.order === 'desc' }}
        onSort={({ by, isDescending }) => onFilter({ ...filter, sort: by, order: isDescending ? 'desc' : 'asc' })}
        selection={selection}
        cursor={cursor}
        isStale={isPlaceholderData}
        newcomers={newcomers}
      />
      <PageFoot
        unit="门"
        from={last - courses.length + 1}
        shown={courses.length}
        total={totalCount}
        isNarrowed={isNarrowed || address.tab !== 'all'}
        previous={address.page > 1 ? listHref({ ...filter, page: address.page - 1 }) : undefined}
        next={last >= totalCount || isPlaceholderData ? undefined : listHref({ ...filter, page: address.page + 1 })}
        canSelect
      />
    </>
  )
}
