import { conflict } from '@bee/contract/failures.ts'
import type { RoleRight } from '@bee/contract/manage/permissions.ts'
import { STAFF_MESSAGES } from '@bee/contract/manage/staff-fields.ts'
import { sql } from 'kysely'
import type { Database, Db, Work } from '../../database/database.ts'
import { errorCode } from '../../start-failure.ts'

export interface StaffRow {
  userId: number
  nickName: string
  avatarUrl: string
  mobile: string
  hasPassword: boolean
  roleId: number
  roleName: string
  isOwner: boolean
  rights: RoleRight[]
  courses: { id: number; name: string }[]
  hasSecondStep: boolean
  version: number
  createdAt: Date
  endedAt: Date | null
  lastSeenAt: Date | null
  lastUserAgent: string | null
  lastAddress: string | null
}

/** The SQLSTATE that `keep-staff.sql` raises. */
const LAST_OWNER = 'BEE01'

const PERSON = sql`
  select staff.user_id as "userId", users.nick_name as "nickName", users.avatar_url as "avatarUrl", users.mobile,
    users.password_hash is not null as "hasPassword",
    roles.id as "roleId", roles.name as "roleName", roles.is_owner as "isOwner",
    coalesce((select json_agg(json_build_object('permission', permission, 'scope', scope, 'limit', limit_value))
      from role_permissions where role_id = roles.id), '[]') as rights,
    coalesce((select json_agg(json_build_object('id', courses.id, 'name', courses.name) order by courses.id)
      from course_staff join courses on courses.id = course_staff.course_id
      where course_staff.user_id = staff.user_id), '[]') as courses,
    exists (select from staff_second_steps second_steps
      where second_steps.user_id = staff.user_id and enabled_at is not null) as "hasSecondStep",
    staff.version, staff.created_at as "createdAt", staff.ended_at as "endedAt",
    latest.last_seen_at as "lastSeenAt", latest.user_agent as "lastUserAgent", latest.address as "lastAddress"
  from staff
  join users on users.id = staff.user_id
  join staff_roles roles on roles.id = staff.role_id
  left join lateral (
    select last_seen_at, user_agent, address from staff_sessions
    where staff_sessions.user_id = staff.user_id order by last_seen_at desc limit 1) latest on true`

/** Locks first and reads then: otherwise joined rows could be older than the wait for the lock. */
export async function lockStaff(work: Work, userId: number): Promise<StaffRow | undefined> {
  await sql`select from staff where user_id = ${userId} for update`.execute(work)
  const { rows } = await sql<StaffRow>`${PERSON} where staff.user_id = ${userId}`.execute(work)
  return rows[0]
}

export function createStaffRepository(database: Database) {
  async function list(state: 'working' | 'ended' | 'all'): Promise<StaffRow[]> {
    const condition = {
      working: sql`staff.ended_at is null`,
      ended: sql`staff.ended_at is not null`,
      all: sql`true`,
    }[state]
    const { rows } = await sql<StaffRow>`
      ${PERSON} where ${condition} order by roles.is_owner desc, staff.created_at, staff.user_id`.execute(database)
    return rows
  }

  /** The lock blocks the deletion and the blocking of the member until the staff row is inserted. */
  async function lockMember(work: Work, mobile: string): Promise<{ id: number; isBlocked: boolean } | undefined> {
    const { rows } = await sql<{ id: number; isBlocked: boolean }>`
      select id, blocked_at is not null as "isBlocked" from users where mobile = ${mobile} for key share`.execute(work)
    return rows[0]
  }

  async function findAccount(mobile: string): Promise<{ hasPassword: boolean } | undefined> {
    const { rows } = await sql<{ hasPassword: boolean }>`
      select password_hash is not null as "hasPassword" from users where mobile = ${mobile}`.execute(database)
    return rows[0]
  }

  async function findWorking(work: Work, mobile: string): Promise<StaffRow | undefined> {
    const { rows } = await sql<StaffRow>`
      ${PERSON} where staff.ended_at is null
        and staff.user_id = (select id from users where mobile = ${mobile})`.execute(work)
    return rows[0]
  }

  /** The staff that came with the demo school and have no second step, in the order of the roles. */
  async function listDemo(): Promise<{ userId: number; nickName: string; roleName: string }[]> {
    const { rows } = await sql<{ userId: number; nickName: string; roleName: string }>`
      select staff.user_id as "userId", users.nick_name as "nickName", roles.name as "roleName"
      from staff
      join users on users.id = staff.user_id and users.is_demo
      join staff_roles roles on roles.id = staff.role_id
      where staff.ended_at is null and not exists (
        select from staff_second_steps steps where steps.user_id = staff.user_id and steps.enabled_at is not null)
      order by roles.id, staff.user_id limit 8`.execute(database)
    return rows
  }

  /** Whether the verified password is still current. The lock blocks a change of it until the session is inserted. */
  async function isPasswordStill(work: Work, userId: number, passwordHash: string): Promise<boolean> {
    const { rows } = await sql`
      select from users where id = ${userId} and password_hash = ${passwordHash} for share`.execute(work)
    return rows.length === 1
  }

  /** Adds a staff member or brings a former one back with a new role; returns whether the person was not on the staff. */
  async function appoint(work: Work, userId: number, roleId: number, now: Date): Promise<boolean> {
    const { numAffectedRows } = await sql`
      insert into staff (user_id, role_id, created_at) values (${userId}, ${roleId}, ${now})
      on conflict (user_id) do update set role_id = excluded.role_id, ended_at = null, version = staff.version + 1
      where staff.ended_at is not null`.execute(work)
    return numAffectedRows === 1n
  }

  async function change(
    work: Work,
    userId: number,
    changes: { roleId?: number; endedAt?: Date | null },
  ): Promise<void> {
    const { roleId, endedAt } = changes
    try {
      await work
        .updateTable('staff')
        .set(({ eb }) => ({
          version: eb('version', '+', 1),
          ...(roleId === undefined ? {} : { role_id: roleId }),
          ...(endedAt === undefined ? {} : { ended_at: endedAt }),
        }))
        .where('user_id', '=', userId)
        .execute()
    } catch (error) {
      throw errorCode(error) === LAST_OWNER ? conflict(STAFF_MESSAGES.lastOwner) : error
    }
  }

  /** Returns whether all courses exist. */
  async function setCourses(work: Work, userId: number, courseIds: readonly number[]): Promise<boolean> {
    const wanted = [...new Set(courseIds)]
    await work.deleteFrom('course_staff').where('user_id', '=', userId).execute()
    const { numAffectedRows } = await sql`
      insert into course_staff (user_id, course_id)
      select ${userId}, id from courses where id = any(${wanted}::integer[]) for key share`.execute(work)
    return Number(numAffectedRows ?? 0n) === wanted.length
  }

  async function coursesOf(userId: number, work: Db = database): Promise<number[]> {
    const rows = await work
      .selectFrom('course_staff')
      .select('course_id')
      .where('user_id', '=', userId)
      .orderBy('course_id')
      .execute()
    return rows.map(({ course_id }) => course_id)
  }

  async function hasOwner(work: Db = database): Promise<boolean> {
    const { rows } = await sql<{ has: boolean }>`
      select exists (select from staff join staff_roles roles on roles.id = staff.role_id
        where roles.is_owner and staff.ended_at is null) as has`.execute(work)
    return rows[0]?.has === true
  }

  async function putWelcome(tokenHash: Buffer, expiresAt: Date): Promise<void> {
    await database.insertInto('staff_welcomes').values({ token_hash: tokenHash, expires_at: expiresAt }).execute()
  }

  async function isWelcome(tokenHash: Buffer, now: Date): Promise<boolean> {
    const row = await database
      .selectFrom('staff_welcomes')
      .select('token_hash')
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return row !== undefined
  }

  /** Only one of several users with a welcome link becomes the first owner, and every link is then used up. */
  async function takeWelcome(work: Work, tokenHash: Buffer): Promise<boolean> {
    await sql`select from staff_roles where is_owner for update`.execute(work)
    if (await hasOwner(work)) return false
    const { numDeletedRows } = await work
      .deleteFrom('staff_welcomes')
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst()
    if (numDeletedRows !== 1n) return false
    await work.deleteFrom('staff_welcomes').execute()
    return true
  }

  return {
    list,
    lockMember,
    findAccount,
    listDemo,
    isPasswordStill,
    appoint,
    change,
    setCourses,
    coursesOf,
    hasOwner,
    putWelcome,
    isWelcome,
    takeWelcome,
    findWorking,
  }
}

export type StaffRepository = ReturnType<typeof createStaffRepository>
