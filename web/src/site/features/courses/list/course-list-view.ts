import { COURSE_SORTS, type CourseSort } from '@bee/contract/courses/course-choices.ts'
import { COURSE_PAGE_SIZES, FIRST_PAGE } from '@bee/contract/limits.ts'
import type { Device } from '../../../device.ts'
import type { Need } from '../../../page-module.ts'
import { COURSE_LIST_QUERY, paths } from '../../../paths.ts'
import { listViewAddress, readListView, toFilter, type ListKind, type ListView } from '../../../school/list-view.ts'
import { courseList, type CourseListInput } from '../courses.queries.ts'

export interface CourseListView extends ListView<CourseSort> {
  limit: number
}

export const COURSE_LIST: ListKind<CourseSort> = {
  of: '课程',
  searchLabel: '搜索课程名',
  searchHint: '搜课程名，比如 Redis',
  path: paths.courses,
  names: COURSE_LIST_QUERY,
  sorts: COURSE_SORTS,
  sortNames: { '0': '默认', '1': '最新', '2': '热门', '3': '免费' },
}

const FIRST_SIZE = COURSE_PAGE_SIZES[0]

export const readCourseListView = (query: URLSearchParams): CourseListView => ({
  ...readListView(query, COURSE_LIST),
  limit: COURSE_PAGE_SIZES.find((size) => String(size) === query.get('limit')) ?? FIRST_SIZE,
})

export const courseListAddress = ({ limit, ...view }: CourseListView): string =>
  listViewAddress(view, COURSE_LIST, { limit: limit === FIRST_SIZE ? null : limit })

export const EVERY_COURSE: CourseListView = {
  typeIds: [],
  search: '',
  sort: COURSE_SORTS[0],
  page: FIRST_PAGE,
  limit: FIRST_SIZE,
}

export const toListInput = ({ limit, ...view }: CourseListView): CourseListInput => ({ ...toFilter(view), limit })

export const courseListNeed = (view: CourseListView, device: Device): Need =>
  device === 'PC' ? courseList.page(toListInput(view)) : courseList.soFar(toListInput(view))
