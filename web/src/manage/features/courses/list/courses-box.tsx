import { COURSE_DESK_PAGE_SIZE, type CourseDeskSort } from '@bee/contract/manage/courses/course-choices.ts'
import type { DeskCourse } from '@bee/contract/manage/courses/course-desk.contract.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DeskList } from '../../../school/desk-list.tsx'
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
  const filter = filterOf(address)
  const from = (address.page - 1) * COURSE_DESK_PAGE_SIZE + 1
  const total = list.data?.totalCount
  const isLast = total === undefined || from - 1 + courses.length >= total
  return (
    <DeskList<DeskCourse, CourseDeskSort>
      query={list}
      waitingRows={10}
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
      newcomers={newcomers}
      empty={empty}
      foot={{
        unit: '门',
        from,
        total,
        isNarrowed: isNarrowed || address.tab !== 'all',
        previous: address.page > 1 ? listHref({ ...filter, page: address.page - 1 }) : undefined,
        next: isLast || list.isPlaceholderData ? undefined : listHref({ ...filter, page: address.page + 1 }),
      }}
    />
  )
}
