import type { DeskCourse } from '@bee/contract/manage/courses/course-desk.contract.ts'

/** By which its page is addressed: its number, or that of the draft while it has none. */
export const keyOf = ({ courseId, draftId }: Pick<DeskCourse, 'courseId' | 'draftId'>): string =>
  courseId === null ? `d${draftId ?? 0}` : String(courseId)

/** What a key names; undefined: nothing that there can be. */
export function readKey(key: string): { contentId: number } | { draftId: number } | undefined {
  const match = /^(d?)([1-9]\d{0,8})$/.exec(key)
  if (!match) return undefined
  const id = Number(match[2])
  return match[1] === 'd' ? { draftId: id } : { contentId: id }
}
