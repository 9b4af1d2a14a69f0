import { COURSE_CATEGORIES, type CourseCategory } from '@bee/contract/courses/course-choices.ts'
import { FIRST_PAGE, HOME_PAGE_SIZES } from '@bee/contract/limits.ts'
import type { Device } from '../../../device.ts'
import type { Need } from '../../../page-module.ts'
import { paths } from '../../../paths.ts'
import { categoryCoursesQuery, categoryCoursesSoFarQuery } from '../courses.queries.ts'

/** What the home page shows of its courses; all of it stands in the address. */
export interface HomeView {
  category: CourseCategory
  page: number
  limit: number
}

const FIRST_SIZE = HOME_PAGE_SIZES[0]

/** From the address; what nobody could have clicked counts as not said. */
export function readHomeView(query: URLSearchParams): HomeView {
  const category = COURSE_CATEGORIES.find((each) => each === query.get('category')) ?? COURSE_CATEGORIES[0]
  const limit = HOME_PAGE_SIZES.find((size) => String(size) === query.get('limit')) ?? FIRST_SIZE
  const page = /^[1-9]\d{0,4}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : FIRST_PAGE
  return { category, page, limit }
}

export function homeAddress({ category, page, limit }: HomeView): string {
  const query = new URLSearchParams()
  if (category !== COURSE_CATEGORIES[0]) query.set('category', category)
  if (page !== FIRST_PAGE) query.set('page', String(page))
  if (limit !== FIRST_SIZE) query.set('limit', String(limit))
  const text = query.toString()
  return text ? `${paths.home}?${text}` : paths.home
}

export const homeCoursesNeed = (view: HomeView, device: Device): Need =>
  device === 'PC' ? categoryCoursesQuery(view) : categoryCoursesSoFarQuery(view)
