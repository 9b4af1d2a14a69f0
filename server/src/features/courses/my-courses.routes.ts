import type { coursesContract } from '@bee/contract/courses/courses.contract.ts'
import { pagedResult, type PageRequest } from '../../database/paging.ts'
import type { Handlers } from '../../http/implement.ts'
import type { CourseMarksService } from './course-marks.service.ts'
import { presentCourseCard, presentMyCourse } from './courses.presenter.ts'
import type { MyCoursesService } from './my-courses.service.ts'

type MemberCalls = Pick<
  typeof coursesContract,
  'like' | 'unlike' | 'collect' | 'uncollect' | 'collectedList' | 'myCollected' | 'mine'
>

export function myCoursesRoutes(marks: CourseMarksService, mine: MyCoursesService): Handlers<MemberCalls> {
  async function collected(input: PageRequest, { member }: { member: { userId: number } }) {
    const { rows, totalCount } = await mine.collected(member.userId, input)
    return pagedResult(rows, totalCount, input, presentCourseCard)
  }

  return {
    like: async ({ courseId }, { member }) => ({
      likeCount: await marks.like(member.userId, courseId),
      isLiked: true,
    }),
    unlike: async ({ courseId }, { member }) => ({
      likeCount: await marks.unlike(member.userId, courseId),
      isLiked: false,
    }),
    collect: async ({ courseId }, { member }) => ({
      favouriteCount: await marks.collect(member.userId, courseId),
      isFavourite: true,
    }),
    uncollect: async ({ courseId }, { member }) => ({
      favouriteCount: await marks.uncollect(member.userId, courseId),
      isFavourite: false,
    }),
    collectedList: collected,
    myCollected: collected,
    async mine(input, { member }) {
      const { rows, totalCount } = await mine.begun(member.userId, input.state, input)
      return pagedResult(rows, totalCount, input, presentMyCourse)
    },
  }
}
