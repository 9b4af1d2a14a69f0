import { INBOX_COUNT_MAX, INBOX_PAGE_SIZE, type CourseTalk } from '@bee/contract/manage/inbox/inbox-fields.ts'
import { reach } from '../../http/staff/reach.ts'
import type { Right, Staff } from '../../http/staff/staff-session.ts'
import type { CourseTalkRepository } from './course-talk.repository.ts'

export interface CourseTalkInput {
  courseId: number
  show: CourseTalk
  before?: number | undefined
}

/** Threads about one course in every state, not only those that wait. */
export function createCourseTalkService({ courseTalk }: { courseTalk: CourseTalkRepository }) {
  async function list(input: CourseTalkInput, staff: Staff, right: Right) {
    const reached = reach(staff, right)
    const [rows, counts] = await Promise.all([
      courseTalk.list(input, reached),
      courseTalk.counts(input.courseId, reached),
    ])
    return {
      rows: rows.slice(0, INBOX_PAGE_SIZE),
      hasMore: rows.length > INBOX_PAGE_SIZE,
      counts: { ...counts, all: Math.min(INBOX_COUNT_MAX, counts.review + counts.question) },
    }
  }

  return { list }
}

export type CourseTalkService = ReturnType<typeof createCourseTalkService>
