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

const oneOf = <Value extends string>(values: readonly Value[], text: string | null, usual: Value): Value =>
  values.find((value) => value === text) ?? usual

function idIn(text: string | null): number | undefined {
  const id = Number(text)
  return text !== null && Number.isInteger(id) && id > 0 ? id : undefined
}

/** A visitor may edit the address: invalid values are ignored. */
export function readCourseAddress(query: URLSearchParams): CourseAddress {
  const typeId = idIn(query.get('type'))
  const teacherId = idIn(query.get('teacher'))
  return {
    tab: oneOf(COURSE_TABS, query.get('tab'), 'all'),
    search: (query.get('q') ?? '').slice(0, 50),
    ...(typeId !== undefined && { typeId }),
    ...(teacherId !== undefined && { teacherId }),
    price: oneOf(COURSE_PRICES, query.get('price'), 'any'),
    editedDays: oneOf(EDITED_DAYS, query.get('edited'), '0'),
    sort: oneOf(COURSE_DESK_SORTS, query.get('sort'), 'edited'),
    order: oneOf(['asc', 'desc'] as const, query.get('order'), 'desc'),
    page: idIn(query.get('page')) ?? 1,
  }
}

export function writeCourseAddress(address: CourseFilter & { page?: number }): string {
  const { tab, search, typeId, teacherId, price, editedDays, sort, order, page = 1 } = address
  const pairs = {
    tab: tab === 'all' ? '' : tab,
    q: search,
    type: typeId,
    teacher: teacherId,
    price: price === 'any' ? '' : price,
    edited: editedDays === '0' ? '' : editedDays,
    sort: sort === 'edited' ? '' : sort,
    order: order === 'desc' ? '' : order,
    page: page > 1 ? page : undefined,
  }
  const given = Object.entries(pairs).filter(([, value]) => value !== undefined && value !== '')
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return query === '' ? '' : `?${query}`
}

/** Without the page: a new filter starts on the first page. */
export function filterOf({ page: _page, ...filter }: CourseAddress): CourseFilter {
  return filter
}
