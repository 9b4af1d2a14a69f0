import {
  COURSE_DESK_SORTS,
  COURSE_PRICES,
  COURSE_TABS,
  EDITED_DAYS,
  type CourseDeskSort,
  type CoursePrice,
  type CourseTab,
  type EditedDays,
} from '@bee/contract/manage/courses/course-choices.ts'
import { listAddress } from '../../../lib/addresses/list-address.ts'
import { optionalId } from '../../../lib/addresses/id-fields.ts'
import { choice, page, words } from '../../../lib/addresses/list-fields.ts'

/** The filter of the list. */
export interface CourseFilter {
  tab: CourseTab
  search: string
  typeId?: number
  teacherId?: number
  price: CoursePrice
  editedDays: EditedDays
  sort: CourseDeskSort
  order: 'asc' | 'desc'
}

/** Filter and page, as read from the address. */
export interface CourseAddress extends CourseFilter {
  page: number
}

export const NO_FILTER: Omit<CourseFilter, 'tab' | 'sort' | 'order'> = { search: '', price: 'any', editedDays: '0' }

const SEARCH_MAX = 50

const ADDRESS = listAddress<CourseAddress>({
  tab: choice('tab', COURSE_TABS, 'all'),
  search: words('q', (typed) => typed.slice(0, SEARCH_MAX)),
  typeId: optionalId('type'),
  teacherId: optionalId('teacher'),
  price: choice('price', COURSE_PRICES, 'any'),
  editedDays: choice('edited', EDITED_DAYS, '0'),
  sort: choice('sort', COURSE_DESK_SORTS, 'edited'),
  order: choice('order', ['asc', 'desc'], 'desc'),
  page,
})

export const readCourseAddress = ADDRESS.read
export const writeCourseAddress = ADDRESS.write

/** Without the page: a new filter starts on the first page. */
export function filterOf({ page: _page, ...filter }: CourseAddress): CourseFilter {
  return filter
}
