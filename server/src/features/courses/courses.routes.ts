import type { coursesContract } from '@bee/contract/courses/courses.contract.ts'
import { pagedResult } from '../../database/paging.ts'
import { cached, type Handlers } from '../../http/implement.ts'
import type { VisitorKey } from '../../http/visitor.ts'
import type { CourseViewsService } from './course-views.service.ts'
import {
  presentCourseCard,
  presentCourseDetail,
  presentRecommended,
  presentSubtype,
  presentTypeTree,
} from './courses.presenter.ts'
import type { CoursesService } from './courses.service.ts'

type BrowsingCalls = Pick<
  typeof coursesContract,
  'typeTree' | 'childTypes' | 'list' | 'byCategory' | 'detail' | 'recommended'
>

export const courseBrowsingRoutes = (
  courses: CoursesService,
  views: CourseViewsService,
  visitorKey: VisitorKey,
): Handlers<BrowsingCalls> => ({
  typeTree: cached(['courses'], async () => presentTypeTree(await courses.types())),

  childTypes: cached(['courses'], async function childTypes({ parentId }) {
    const types = await courses.types()
    return types.filter((type) => type.parentId === parentId).map(presentSubtype)
  }),

  list: cached(['courses'], async function list(input, { member }) {
    const { rows, totalCount } = await courses.list(input, member?.userId)
    return pagedResult(rows, totalCount, input, presentCourseCard)
  }),

  byCategory: cached(['courses'], async function byCategory(input, { member }) {
    const { rows, totalCount } = await courses.byCategory(input.category, input, member?.userId)
    return pagedResult(rows, totalCount, input, presentCourseCard)
  }),

  detail: cached(
    ['courses', 'comments'],
    async ({ courseId }, { member }) => presentCourseDetail(await courses.detail(courseId, member?.userId)),
    // A page that the site draws itself is no opening; the browser that shows it asks again.
    function noteOpening({ courseId }, visitor) {
      if (!visitor.isOwnRendering) views.note(visitorKey(visitor), courseId)
    },
  ),

  recommended: cached(['courses'], async ({ courseId }, { member }) =>
    (await courses.recommended(courseId, member?.userId)).map(presentRecommended),
  ),
})
