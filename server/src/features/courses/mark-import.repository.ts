import { sql } from 'kysely'
import { insertRows } from '../../database/bulk-rows.ts'
import type { Work } from '../../database/database.ts'

export interface ImportedMark {
  userId: number
  courseId: number
  createdAt: Date
}

/** Imports likes and favourites of courses from an earlier site. */
export function createMarkImport() {
  async function add(work: Work, marks: { likes: readonly ImportedMark[]; favourites: readonly ImportedMark[] }) {
    await insertRows(work, 'course_likes', marks.likes.map(markRow))
    await insertRows(work, 'course_collections', marks.favourites.map(markRow))
    const courseIds = [...new Set([...marks.likes, ...marks.favourites].map(({ courseId }) => courseId))]
    await sql`
      update courses set
        like_count = (select count(*) from course_likes marks where marks.course_id = courses.id),
        collect_count = (select count(*) from course_collections marks where marks.course_id = courses.id)
      where id = any(${courseIds}::int[])`.execute(work)
  }

  return { add }
}

const markRow = ({ userId, courseId, createdAt }: ImportedMark) => ({
  user_id: userId,
  course_id: courseId,
  created_at: createdAt,
})
