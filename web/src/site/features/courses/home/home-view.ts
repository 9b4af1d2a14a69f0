import { COURSE_CATEGORIES, type CourseCategory } from '@bee/contract/courses/course-choices.ts'
import { HOME_PAGE_SIZES } from '@bee/contract/limits.ts'
import { filtersAddress } from '../../../../lib/addresses/filters-address.ts'
import { readPage } from '../../../../lib/addresses/read-page.ts'
import type { Device } from '../../../device.ts'
import type { Need } from '../../../page-module.ts'
import { paths } from '../../../paths.ts'
import { categoryCourses } from '../courses.queries.ts'

/** Page and filters of the home page; all of them stand in the address. */
export interface HomeView {
  category: CourseCategory
  page: number
  limit: number
}

const FIRST_SIZE = HOME_PAGE_SIZES[0]

/** Reads the address; a value that no link of the site has counts as absent. */
export function readHomeView(query: URLSearchParams): HomeView {
  const category = COURSE_CATEGORIES.find((each) => each === query.get('category')) ?? COURSE_CATEGORIES[0]
  const limit = HOME_PAGE_SIZES.find((size) => String(size) === query.get('limit')) ?? FIRST_SIZE
  return { category, page: readPage(query), limit }
}

export const homeAddress = ({ category, page, limit }: HomeView): string =>
  filtersAddress(paths.home, {
    category: category === COURSE_CATEGORIES[0] ? null : category,
    page,
    limit: limit === FIRST_SIZE ? null : limit,
  })

export const homeCoursesNeed = (view: HomeView, device: Device): Need =>
  device === 'PC' ? categoryCourses.page(view) : categoryCourses.soFar(view)
