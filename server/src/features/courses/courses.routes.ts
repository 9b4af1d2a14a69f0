import type { coursesContract } from '@bee/contract/courses/courses.contract.ts'
import { pagedResult } from '../../database/paging.ts'
import { cached, type Handlers } from '../../http/implement.ts'
import { presentCourseCard, presentSubtype, presentTypeTree } from './courses.presenter.ts'
import type { CoursesService } from './courses.service.ts'

type BrowsingCalls = Pick<typeof coursesContract, 'typeTree' | 'childTypes' | 'list' | 'byCategory'>

export const courseBrowsingRoutes = (courses: CoursesService): Handlers<BrowsingCalls> => ({
  typeTree: cached(['courses'], async () => presentTypeTree(await courses.types())),

  childTypes: cached(['courses'], async ({ parentId }) => {
    const types = await courses.types()
    return types.filter((type) => (type.parent_id ?? 0) === parentId).map(presentSubtype)
  }),

  list: cached(['courses'], async (input, { member }) => {
    const { rows, totalCount } = await courses.list(input, member?.userId)
    return pagedResult(rows, totalCount, input, presentCourseCard)
  }),

  byCategory: cached(['courses'], async (input, { member }) => {
    const { rows, totalCount } = await courses.byCategory(input.category, input, member?.userId)
    return pagedResult(rows, totalCount, input, presentCourseCard)
  }),
})
