import { COURSE_CATEGORIES, type CourseCategory } from '@bee/contract/courses/course-choices.ts'
import { HOME_PAGE_SIZES } from '@bee/contract/limits.ts'
import { choice, oneNumber, page } from '../../../../lib/list-fields.ts'
import type { Device } from '../../../device.ts'
import type { Need } from '../../../page-module.ts'
import { paths } from '../../../paths.ts'
import { pageList } from '../../../school/page-list.ts'
import { categoryCourses } from '../courses.queries.ts'

/** Page and filters of the home page; all of them stand in the address. */
export interface HomeView {
  category: CourseCategory
  page: number
  limit: number
}

const ADDRESS = pageList<HomeView>(paths.home, {
  category: choice('category', COURSE_CATEGORIES, COURSE_CATEGORIES[0]),
  page,
  limit: oneNumber('limit', HOME_PAGE_SIZES),
})

export const readHomeView = ADDRESS.read
export const homeAddress = ADDRESS.write

export const homeCoursesNeed = (view: HomeView, device: Device): Need =>
  device === 'PC' ? categoryCourses.page(view) : categoryCourses.soFar(view)
