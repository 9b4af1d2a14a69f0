import type { DeskCourse } from '@bee/contract/manage/courses/course-desk.contract.ts'

/** Part of the address: the course id, or the draft id while there is none. */
export const keyOf = ({ courseId, draftId }: Pick<DeskCourse, 'courseId' | 'draftId'>): string =>
  courseId === null ? `d${draftId ?? 0}` : String(courseId)
