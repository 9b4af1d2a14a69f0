import type { DeskCourse } from '@bee/contract/manage/courses/course-desk.contract.ts'

/** By which its page is addressed: its number, or that of the draft while it has none. */
export const keyOf = ({ courseId, draftId }: Pick<DeskCourse, 'courseId' | 'draftId'>): string =>
  courseId === null ? `d${draftId ?? 0}` : String(courseId)
