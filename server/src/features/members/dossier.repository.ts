import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../database/database.ts'
import { jsonRow, jsonRows, rowsOfJson, type JsonRow } from '../../database/rows/json-rows.ts'
import { prepared } from '../../database/prepared-statements.ts'
import { grantsOf, type GrantRow } from './grants.repository.ts'
import { notesOf, type NoteRow } from './member-notes.repository.ts'

export interface DossierRow {
  id: number
  nick_name: string
  avatar_url: string
  mobile: string
  created_at: Date
  hasPassword: boolean
  blocked_at: Date | null
  blocked_until: Date | null
  block_reason: string | null
  staffRole: string | null
  paidFen: number
  paidOrderCount: number
  refundedOrderCount: number
  commentCount: number
  answerCount: number
}

export interface MemberCourseRow {
  courseId: number
  courseName: string
  thumbUrl: string
  percent: number
  lastStudyAt: Date
  lessonId: number | null
  lessonName: string | null
  chapterNumber: number | null
  lessonNumber: number | null
  second: number
}

/** More courses than a page shows; the count of all is beside them. */
const COURSES_SHOWN = 50

/**
 * Reads only by the member's own indexes, and counts only within them: the cost depends on this member's rows, not on the size of the
 * table.
 */
const memberOf = (userId: RawBuilder<unknown>) => sql`
  select users.id, users.nick_name, users.avatar_url, users.mobile, users.created_at,
    users.password_hash is not null as "hasPassword", users.blocked_at, users.blocked_until, users.block_reason,
    (select staff_roles.name from staff join staff_roles on staff_roles.id = staff.role_id
      where staff.user_id = users.id and staff.ended_at is null) as "staffRole",
    ordered."paidFen", ordered."paidOrderCount", ordered."refundedOrderCount",
    (select count(*)::int from comments where user_id = users.id) as "commentCount", (
      select count(*)::int from comments where user_id = users.id and reply_content is not null) + (
      select count(*)::int from comments mine join comments answers on answers.parent_id = mine.id
      where mine.user_id = users.id and answers.user_id <> users.id and answers.hidden_at is null) as "answerCount"
  from users
  cross join lateral (
    select coalesce(sum(price_fen - refunded_fen) filter (where status = 'paid'), 0)::int as "paidFen",
      count(*) filter (where status = 'paid')::int as "paidOrderCount",
      count(*) filter (where status = 'refunded')::int as "refundedOrderCount"
    from orders where user_id = users.id) ordered
  where users.id = ${userId}`

/** The last studied course first. The place is numbered as in the catalogue: 3.2 is the second lesson of the third chapter. */
const coursesOf = (userId: RawBuilder<unknown>) => sql`
  select courses.id as "courseId", courses.name as "courseName", courses.thumb_url as "thumbUrl", mine.percent,
    mine.last_watched_at as "lastStudyAt", lesson.id as "lessonId", lesson.name as "lessonName",
    (select count(*)::int from catalogue_entries before
      where before.course_id = courses.id and before.chapter_id is null
        and before.position <= chapter.position) as "chapterNumber",
    (select count(*)::int from catalogue_entries before
      where before.chapter_id = chapter.id and before.position <= lesson.position) as "lessonNumber",
    coalesce((select position_seconds from lesson_progress
      where lesson_progress.user_id = mine.user_id and lesson_progress.lesson_id = lesson.id), 0) as second
  from (
    select * from enrolments where user_id = ${userId} order by last_watched_at desc, course_id limit ${sql.lit(COURSES_SHOWN)}) mine
  join courses on courses.id = mine.course_id
  left join catalogue_entries lesson on lesson.id = mine.last_lesson_id
  left join catalogue_entries chapter on chapter.id = lesson.chapter_id
  order by mine.last_watched_at desc, mine.course_id`

export interface FoundDossier {
  member: DossierRow
  courses: MemberCourseRow[]
  grants: GrantRow[]
  notes: NoteRow[]
}

interface JsonDossier {
  member: JsonRow<DossierRow> | null
  courses: JsonRow<MemberCourseRow>[]
  grants: JsonRow<GrantRow>[]
  notes: JsonRow<NoteRow>[]
}

const membersOf = (row: JsonRow<DossierRow> | null) =>
  rowsOfJson<DossierRow>(row ? [row] : [], ['created_at', 'blocked_at', 'blocked_until'])

export function createDossierRepository(database: Database) {
  async function find(userId: number): Promise<DossierRow | undefined> {
    const { rows } = await sql<DossierRow>`${prepared} ${memberOf(sql`${userId}`)}`.execute(database)
    return rows[0]
  }

  /**
   * The member and all lists in one statement. The user id is behind `offset 0`, where the planner does not see it: otherwise it would plan
   * anew for each member.
   */
  async function findWhole(userId: number): Promise<FoundDossier | undefined> {
    const id = sql.ref('asked.id')
    const { rows } = await sql<JsonDossier>`${prepared}
      select ${jsonRow(memberOf(id))} as member, ${jsonRows(coursesOf(id))} as courses,
        ${jsonRows(grantsOf(id))} as grants, ${jsonRows(notesOf(id))} as notes
      from (select ${userId}::int as id offset 0) asked`.execute(database)
    const [found] = rows
    const [member] = membersOf(found?.member ?? null)
    return found && member
      ? {
          member,
          courses: rowsOfJson<MemberCourseRow>(found.courses, ['lastStudyAt']),
          grants: rowsOfJson<GrantRow>(found.grants, ['grantedAt', 'until', 'takenBackAt']),
          notes: rowsOfJson<NoteRow>(found.notes, ['createdAt']),
        }
      : undefined
  }

  return { find, findWhole }
}

export type DossierRepository = ReturnType<typeof createDossierRepository>
