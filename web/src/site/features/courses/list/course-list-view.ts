import { COURSE_SORTS, type CourseSort } from '@bee/contract/courses/course-choices.ts'
import type { CourseType } from '@bee/contract/courses/courses.contract.ts'
import { COURSE_PAGE_SIZES, FIRST_PAGE } from '@bee/contract/limits.ts'
import { fittingSearch } from '@bee/contract/plain-text.ts'
import type { Device } from '../../../device.ts'
import { toListQuery } from '../../../../lib/list-query.ts'
import type { Need } from '../../../page-module.ts'
import { COURSE_LIST_QUERY, paths } from '../../../paths.ts'
import { courseListQuery, courseListSoFarQuery, type CourseListInput } from '../courses.queries.ts'

/** What the list shows; all of it stands in the address, so that it can be shared and stepped back through. */
export interface CourseListView {
  /** 0: every type. */
  typeId: number
  name: string
  sort: CourseSort
  page: number
  limit: number
}

export const SORT_NAMES: Record<CourseSort, string> = { '0': '默认', '1': '最新', '2': '热门', '3': '免费' }
export const SORT_OPTIONS = COURSE_SORTS.map((value) => ({ value, label: SORT_NAMES[value] }))

const FIRST_SIZE = COURSE_PAGE_SIZES[0]
const DEFAULT_SORT = COURSE_SORTS[0]

const wholeNumber = (text: string | null) => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined)

/** From the address; what nobody could have clicked counts as not said. */
export function readCourseListView(query: URLSearchParams): CourseListView {
  return {
    typeId: wholeNumber(query.get(COURSE_LIST_QUERY.type)) ?? 0,
    name: fittingSearch(query.get(COURSE_LIST_QUERY.search) ?? ''),
    sort: COURSE_SORTS.find((sort) => sort === query.get(COURSE_LIST_QUERY.sort)) ?? DEFAULT_SORT,
    page: wholeNumber(query.get('page')) ?? FIRST_PAGE,
    limit: COURSE_PAGE_SIZES.find((size) => String(size) === query.get('limit')) ?? FIRST_SIZE,
  }
}

/** Only what differs from the default stands in the address. */
export function courseListAddress({ typeId, name, sort, page, limit }: CourseListView): string {
  const query = toListQuery({
    [COURSE_LIST_QUERY.type]: typeId || null,
    [COURSE_LIST_QUERY.search]: name.trim(),
    [COURSE_LIST_QUERY.sort]: sort === DEFAULT_SORT ? null : sort,
    page: page === FIRST_PAGE ? null : page,
    limit: limit === FIRST_SIZE ? null : limit,
  })
  const text = new URLSearchParams(query).toString()
  return text ? `${paths.courses}?${text}` : paths.courses
}

/** Any change of what is looked for, and of the size, returns to page 1 (specification 4). */
export const narrowed = (view: CourseListView, change: Partial<Omit<CourseListView, 'page'>>): CourseListView => ({
  ...view,
  ...change,
  page: FIRST_PAGE,
})

export const EVERY_COURSE: CourseListView = {
  typeId: 0,
  name: '',
  sort: DEFAULT_SORT,
  page: FIRST_PAGE,
  limit: FIRST_SIZE,
}

export const isNarrowed = ({ typeId, name, sort }: CourseListView) =>
  typeId !== 0 || name !== '' || sort !== DEFAULT_SORT

export const toListInput = ({ typeId, name, sort, page, limit }: CourseListView): CourseListInput => ({
  ...(typeId === 0 ? {} : { typeId }),
  ...(name === '' ? {} : { search: name }),
  sort,
  page,
  limit,
})

export const courseListNeed = (view: CourseListView, device: Device): Need =>
  device === 'PC' ? courseListQuery(toListInput(view)) : courseListSoFarQuery(toListInput(view))

/** Without a direction only the fullest sub-types fit the row. */
const SUBTYPES_OF_ALL = 8

export const fullestSubtypes = (types: readonly CourseType[]) =>
  types
    .flatMap(({ subtypes }) => subtypes)
    .toSorted((a, b) => b.courseCount - a.courseCount)
    .slice(0, SUBTYPES_OF_ALL)
