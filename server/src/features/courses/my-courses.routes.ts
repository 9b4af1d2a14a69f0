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
  const collected = async (input: PageRequest, { member }: { member: { userId: number } }) => {
    const { rows, totalCount } = await mine.collected(member.userId, input)
    return pagedResult(rows, totalCount, input, presentCourseCard)
  }
  return {
    like: async ({ subjectId }, { member }) => ({
      likeCount: await marks.like(member.userId, subjectId),
      likeLogo: true,
    }),
    unlike: async ({ subjectId }, { member }) => ({
      likeCount: await marks.unlike(member.userId, subjectId),
      likeLogo: false,
    }),
    collect: async ({ subjectId }, { member }) => ({
      collectCount: await marks.collect(member.userId, subjectId),
      collectLogo: true,
    }),
    uncollect: async ({ subjectId }, { member }) => ({
      collectCount: await marks.uncollect(member.userId, subjectId),
      collectLogo: false,
    }),
    collectedList: collected,
    myCollected: collected,
    mine: async (input, { member }) => {
      const { rows, totalCount } = await mine.begun(member.userId, input.state, input)
      return pagedResult(rows, totalCount, input, presentMyCourse)
    },
  }
}
