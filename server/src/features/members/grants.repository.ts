import { sql, type RawBuilder } from 'kysely'
import type { Work } from '../../database/database.ts'

export interface GrantRow {
  id: number
  userId: number
  courseId: number
  courseName: string
  reason: string
  staffName: string
  grantedAt: Date
  /** Null when the grant has no end. */
  until: Date | null
  takenBackAt: Date | null
}

export interface NewGrant {
  userId: number
  courseId: number
  staff: { id: number; name: string }
  reason: string
  now: Date
  until: Date | null
}

const GRANT = sql`
  select grants.id, grants.user_id as "userId", grants.course_id as "courseId", courses.name as "courseName", grants.reason,
    grants.staff_name as "staffName", grants.granted_at as "grantedAt", grants.until, grants.taken_back_at as "takenBackAt"
  from course_grants grants join courses on courses.id = grants.course_id`

/** More than any member is given, and few enough to send. */
const MOST_LISTED = 200

/** The newest first. */
export const grantsOf = (userId: RawBuilder<unknown>) => sql`
  ${GRANT} where grants.user_id = ${userId}
  order by grants.granted_at desc, grants.id desc limit ${sql.lit(MOST_LISTED)}`

export function createGrantsRepository() {
  async function find(work: Work, grantId: number): Promise<GrantRow | undefined> {
    const { rows } = await sql<GrantRow>`${GRANT} where grants.id = ${grantId}`.execute(work)
    return rows[0]
  }

  /** The grant of this course that was not taken back. It may have run out. */
  async function findAlive(work: Work, userId: number, courseId: number): Promise<GrantRow | undefined> {
    const { rows } = await sql<GrantRow>`
      ${GRANT} where grants.user_id = ${userId} and grants.course_id = ${courseId} and grants.taken_back_at is null`.execute(
      work,
    )
    return rows[0]
  }

  /** Locks the course against its deletion until the grant is inserted. */
  async function findCourse(work: Work, userId: number, courseId: number) {
    const { rows } = await sql<{ name: string; isFree: boolean; isPaid: boolean }>`
      select name, price_fen = 0 as "isFree", exists (
        select from orders where user_id = ${userId} and course_id = courses.id and status = 'paid') as "isPaid"
      from courses where id = ${courseId} for key share`.execute(work)
    return rows[0]
  }

  async function insert(work: Work, grant: NewGrant): Promise<number> {
    const { id } = await work
      .insertInto('course_grants')
      .values({
        user_id: grant.userId,
        course_id: grant.courseId,
        staff_id: grant.staff.id,
        staff_name: grant.staff.name,
        reason: grant.reason,
        granted_at: grant.now,
        until: grant.until,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  async function setTakenBack(work: Work, grantId: number, at: Date | null): Promise<void> {
    await work.updateTable('course_grants').set({ taken_back_at: at }).where('id', '=', grantId).execute()
  }

  return { find, findAlive, findCourse, insert, setTakenBack }
}

export type GrantsRepository = ReturnType<typeof createGrantsRepository>

/** The undo of a change reads the grant with this, and locks its member. Null when there is no such grant. */
export async function readGrant(work: Work, id: string) {
  const { rows: owners } = await sql<{ userId: number }>`
    select user_id as "userId" from course_grants where id = ${Number(id)}`.execute(work)
  const [owner] = owners
  if (!owner) return null
  // Locks the member first, as every act that gives or takes back does.
  await sql`select from users where id = ${owner.userId} for update`.execute(work)
  const { rows } = await sql<{ until: Date | null; takenBackAt: Date | null }>`
    select until, taken_back_at as "takenBackAt" from course_grants where id = ${Number(id)}`.execute(work)
  return rows[0] ? grantStanding(rows[0]) : null
}

/** The state of a grant as its audit events keep it. */
export const grantStanding = ({ until, takenBackAt }: Pick<GrantRow, 'until' | 'takenBackAt'>) => ({
  until: until?.toISOString() ?? null,
  takenBackAt: takenBackAt?.toISOString() ?? null,
})
