import type { RoleRight } from '@bee/contract/manage/permissions.ts'
import { sql } from 'kysely'
import type { Database, Work } from '../../database/database.ts'
import { prepared } from '../../database/prepared-statements.ts'

export interface FoundStaffRow {
  sessionId: number
  userId: number
  lastSeenAt: Date
  expiresAt: Date
  confirmedAt: Date
  nickName: string
  mobile: string
  avatarUrl: string
  roleId: number
  roleName: string
  isOwner: boolean
  hasSecondStep: boolean
  /** When they joined the staff. */
  staffSince: Date
  /** Came with the demo school. */
  isDemo: boolean
  rights: RoleRight[]
  /** The role that the staff member tries out on the desk. */
  viewedRole: { id: number; name: string; isOwner: boolean; rights: RoleRight[] } | null
}

export interface StaffSessionRow {
  id: number
  userAgent: string
  address: string
  createdAt: Date
  lastSeenAt: Date
  expiresAt: Date
}

export function createStaffSessionsRepository(database: Database) {
  /** Reads sessions, staff members and all their rights in one statement: nothing is cached. One result per hash, in their order. */
  async function find(tokenHashes: readonly Buffer[], now: Date): Promise<(FoundStaffRow | undefined)[]> {
    const { rows } = await sql<FoundStaffRow & { tokenHash: Buffer }>`${prepared}
      select sessions.token_hash as "tokenHash", sessions.id as "sessionId", sessions.user_id as "userId", sessions.last_seen_at as "lastSeenAt",
        sessions.expires_at as "expiresAt", sessions.confirmed_at as "confirmedAt",
        users.nick_name as "nickName", users.mobile, users.avatar_url as "avatarUrl", users.is_demo as "isDemo",
        roles.id as "roleId", roles.name as "roleName", roles.is_owner as "isOwner",
        second_steps.enabled_at is not null as "hasSecondStep", staff.created_at as "staffSince",
        coalesce((select json_agg(json_build_object(
          'permission', permission, 'scope', scope, 'limit', limit_value))
          from role_permissions where role_id = roles.id), '[]') as rights,
        (select json_build_object('id', viewed.id, 'name', viewed.name, 'isOwner', viewed.is_owner,
          'rights', coalesce((select json_agg(json_build_object(
            'permission', permission, 'scope', scope, 'limit', limit_value))
            from role_permissions where role_id = viewed.id), '[]'))
          from staff_roles viewed where viewed.id = sessions.viewed_role_id) as "viewedRole"
      from staff_sessions sessions
      join users on users.id = sessions.user_id
      join staff on staff.user_id = sessions.user_id and staff.ended_at is null
      join staff_roles roles on roles.id = staff.role_id
      left join staff_second_steps second_steps on second_steps.user_id = sessions.user_id
      where sessions.token_hash = any(${tokenHashes}::bytea[]) and sessions.expires_at > ${now}`.execute(database)
    const rowOf = new Map(rows.map(({ tokenHash, ...row }) => [tokenHash.toString('latin1'), row]))
    return tokenHashes.map((hash) => rowOf.get(hash.toString('latin1')))
  }

  /** Returns whether the user is on the staff. The lock ensures that a staff member who is ended at the same moment keeps no session. */
  async function insert(
    work: Work,
    row: { tokenHash: Buffer; userId: number; userAgent: string; address: string; now: Date; expiresAt: Date },
  ): Promise<boolean> {
    const { numAffectedRows } = await sql`
      insert into staff_sessions
        (token_hash, user_id, user_agent, address, created_at, last_seen_at, expires_at, confirmed_at)
      select ${row.tokenHash}, user_id, ${row.userAgent}, ${row.address}, ${row.now}, ${row.now}, ${row.expiresAt}, ${row.now}
      from staff where user_id = ${row.userId} and ended_at is null for share`.execute(work)
    return numAffectedRows === 1n
  }

  function touch(sessionId: number, now: Date) {
    return database.updateTable('staff_sessions').set({ last_seen_at: now }).where('id', '=', sessionId).execute()
  }

  function confirm(work: Work, sessionId: number, now: Date) {
    return work.updateTable('staff_sessions').set({ confirmed_at: now }).where('id', '=', sessionId).execute()
  }

  function setViewedRole(work: Work, sessionId: number, roleId: number | null) {
    return work.updateTable('staff_sessions').set({ viewed_role_id: roleId }).where('id', '=', sessionId).execute()
  }

  async function list(userId: number, now: Date): Promise<StaffSessionRow[]> {
    const { rows } = await sql<StaffSessionRow>`
      select id, user_agent as "userAgent", address, created_at as "createdAt", last_seen_at as "lastSeenAt",
        expires_at as "expiresAt"
      from staff_sessions where user_id = ${userId} and expires_at > ${now}
      order by last_seen_at desc, id desc`.execute(database)
    return rows
  }

  /** All sessions of a user, one of them, or all but one; returns how many were removed. */
  async function remove(
    work: Work,
    userId: number,
    { only, except }: { only?: number; except?: number } = {},
  ): Promise<number> {
    let end = work.deleteFrom('staff_sessions').where('user_id', '=', userId)
    if (only !== undefined) end = end.where('id', '=', only)
    if (except !== undefined) end = end.where('id', '<>', except)
    return Number((await end.executeTakeFirst()).numDeletedRows)
  }

  async function putTicket(work: Work, ticket: { tokenHash: Buffer; userId: number; expiresAt: Date }): Promise<void> {
    await work
      .insertInto('staff_tickets')
      .values({ token_hash: ticket.tokenHash, user_id: ticket.userId, expires_at: ticket.expiresAt })
      .execute()
  }

  async function ticketOwner(tokenHash: Buffer, now: Date): Promise<number | undefined> {
    const row = await database
      .selectFrom('staff_tickets')
      .select('user_id')
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return row?.user_id
  }

  /** A ticket works once. */
  async function takeTicket(work: Work, tokenHash: Buffer): Promise<boolean> {
    const { numDeletedRows } = await work
      .deleteFrom('staff_tickets')
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst()
    return numDeletedRows === 1n
  }

  async function deleteExpired(now: Date): Promise<void> {
    await database.deleteFrom('staff_sessions').where('expires_at', '<=', now).execute()
    await database.deleteFrom('staff_tickets').where('expires_at', '<=', now).execute()
    await database.deleteFrom('staff_welcomes').where('expires_at', '<=', now).execute()
  }

  return {
    find,
    insert,
    touch,
    confirm,
    setViewedRole,
    list,
    remove,
    putTicket,
    ticketOwner,
    takeTicket,
    deleteExpired,
  }
}

export type StaffSessionsRepository = ReturnType<typeof createStaffSessionsRepository>
