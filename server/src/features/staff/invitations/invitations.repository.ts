import { sql } from 'kysely'
import type { Database, Work } from '../../../database/database.ts'

export interface InvitationRow {
  id: number
  /** Null after it has ended. */
  mobile: string | null
  roleId: number
  roleName: string
  courseIds: number[]
  invitedBy: number
  inviterName: string
  createdAt: Date
  expiresAt: Date
  endedAs: 'accepted' | 'taken-back' | 'replaced' | null
}

const INVITATION = sql`
  select invitations.id, invitations.mobile, roles.id as "roleId", roles.name as "roleName",
    invitations.course_ids as "courseIds", invitations.invited_by as "invitedBy", inviters.nick_name as "inviterName",
    invitations.created_at as "createdAt", invitations.expires_at as "expiresAt", invitations.ended_as as "endedAs"
  from staff_invitations invitations
  join staff_roles roles on roles.id = invitations.role_id
  join users inviters on inviters.id = invitations.invited_by`

/** Locks the row before it is read: otherwise the data may be older than the wait for the lock. */
export async function lockInvitation(work: Work, id: number): Promise<InvitationRow | undefined> {
  await sql`select from staff_invitations where id = ${id} for update`.execute(work)
  const { rows } = await sql<InvitationRow>`${INVITATION} where invitations.id = ${id}`.execute(work)
  return rows[0]
}

interface NewInvitation {
  tokenHash: Buffer
  mobile: string
  roleId: number
  courseIds: readonly number[]
  invitedBy: number
  now: Date
  expiresAt: Date
}

export function createInvitationsRepository(database: Database) {
  async function list(now: Date): Promise<InvitationRow[]> {
    const { rows } = await sql<InvitationRow>`
      ${INVITATION} where invitations.ended_as is null and invitations.expires_at > ${now}
      order by invitations.id desc`.execute(database)
    return rows
  }

  async function findByToken(tokenHash: Buffer): Promise<InvitationRow | undefined> {
    const { rows } = await sql<InvitationRow>`
      ${INVITATION} where invitations.token_hash = ${tokenHash}`.execute(database)
    return rows[0]
  }

  /** Ends the open invitation of the same number first. Undefined when a colleague invites the number at the same moment. */
  async function insert(work: Work, row: NewInvitation): Promise<number | undefined> {
    await sql`
      update staff_invitations set ended_as = 'replaced', mobile = null where mobile = ${row.mobile}`.execute(work)
    const { rows } = await sql<{ id: number }>`
      insert into staff_invitations (token_hash, mobile, role_id, course_ids, invited_by, created_at, expires_at)
      values (${row.tokenHash}, ${row.mobile}, ${row.roleId}, ${row.courseIds}, ${row.invitedBy}, ${row.now}, ${row.expiresAt})
      on conflict (mobile) do nothing returning id`.execute(work)
    return rows[0]?.id
  }

  async function end(work: Work, id: number, endedAs: NonNullable<InvitationRow['endedAs']>): Promise<void> {
    await work.updateTable('staff_invitations').set({ ended_as: endedAs, mobile: null }).where('id', '=', id).execute()
  }

  async function areCourses(work: Work, courseIds: readonly number[]): Promise<boolean> {
    const { rows } = await sql`select from courses where id = any(${courseIds}::integer[])`.execute(work)
    return rows.length === new Set(courseIds).size
  }

  async function deleteOlderThan(expiredBefore: Date): Promise<void> {
    await database.deleteFrom('staff_invitations').where('expires_at', '<=', expiredBefore).execute()
  }

  return { list, findByToken, insert, end, areCourses, deleteOlderThan }
}

export type InvitationsRepository = ReturnType<typeof createInvitationsRepository>
