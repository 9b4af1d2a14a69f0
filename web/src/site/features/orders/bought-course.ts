import type { CourseDetail } from '@bee/contract/courses/courses.contract.ts'

/** The course that is bought, as its page knows it. */
export type BoughtCourse = Pick<
  CourseDetail,
  'id' | 'name' | 'price' | 'discount' | 'lessonCount' | 'images' | 'pendingOrderNo'
> & {
  /** Lessons that are announced and have no film yet. */
  comingCount: number
}
