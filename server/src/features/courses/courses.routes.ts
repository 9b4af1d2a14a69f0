import type { CourseCard, coursesContract } from '@bee/contract/courses/courses.contract.ts'
import type { Paged } from '@bee/contract/fields.ts'
import { pagedResult } from '../../database/paging.ts'
import { cached, sameForMembers, type Handlers } from '../../http/implement.ts'
import type { Member } from '../../http/session.ts'
import type { VisitorKey } from '../../http/visitor.ts'
import type { CourseViewsService } from './course-views.service.ts'
import {
  presentCourseCard,
  presentCourseDetail,
  presentOwnCards,
  presentOwnDetail,
  presentRecommended,
  presentSubtype,
  presentTypeTree,
} from './courses.presenter.ts'
import type { CoursesService } from './courses.service.ts'

type BrowsingCalls = Pick<
  typeof coursesContract,
  'typeTree' | 'childTypes' | 'list' | 'suggest' | 'byCategory' | 'detail' | 'recommended'
>

export function courseBrowsingRoutes(
  courses: CoursesService,
  views: CourseViewsService,
  visitorKey: VisitorKey,
): Handlers<BrowsingCalls> {
  async function ownCards(_input: unknown, page: Paged<CourseCard>, { userId }: Member): Promise<Paged<CourseCard>> {
    const ids = page.list.map(({ id }) => id)
    return { ...page, list: presentOwnCards(page.list, await courses.ownCards(ids, userId)) }
  }

  return {
    typeTree: cached(['courses'], async () => presentTypeTree(await courses.types()), sameForMembers),

    childTypes: cached(
      ['courses'],
      async function childTypes({ parentId }) {
        const types = await courses.types()
        return types.filter((type) => type.parentId === parentId).map(presentSubtype)
      },
      sameForMembers,
    ),

    list: cached(
      ['courses'],
      async function list(input) {
        const { rows, totalCount } = await courses.list(input)
        return pagedResult(rows, totalCount, input, presentCourseCard)
      },
      { memberPart: ownCards },
    ),

    suggest: cached(['courses'], ({ search, limit }) => courses.suggest(search, limit)),

    byCategory: cached(
      ['courses'],
      async function byCategory(input) {
        const { rows, totalCount } = await courses.byCategory(input.category, input)
        return pagedResult(rows, totalCount, input, presentCourseCard)
      },
      { memberPart: ownCards },
    ),

    detail: cached(
      ['courses', 'comments'],
      async ({ courseId }, { member }) => presentCourseDetail(await courses.detail(courseId, member?.userId)),
      {
        // A page that the server renders is no opening; the browser that shows it asks again.
        onAnswer: function noteOpening({ courseId }, visitor) {
          if (!visitor.isOwnRendering) views.note(visitorKey(visitor), courseId)
        },
        // A hidden course is in no public part: members who keep it get it from `detail`.
        memberPart: async function ownDetail({ courseId }, publicPart, { userId }) {
          const own = await courses.own(courseId, userId)
          return own && presentOwnDetail(publicPart, own)
        },
      },
    ),

    // Members who keep a hidden course are answered without the cache.
    recommended: cached(
      ['courses'],
      async ({ courseId }, { member }) => (await courses.recommended(courseId, member?.userId)).map(presentRecommended),
      sameForMembers,
    ),
  }
}
