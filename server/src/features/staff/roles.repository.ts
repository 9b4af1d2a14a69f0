import type { RoleRight } from '@bee/contract/manage/permissions.ts'
import { sql } from 'kysely'
import type { Database, Work } from '../../database/database.ts'

export interface RoleRow {
  id: number
  key: string | null
  name: string
  isOwner: boolean
  version: number
  rights: RoleRight[]
  staffCount: number
}

const ROLE = sql`
  roles.id, roles.key, roles.name, roles.is_owner as "isOwner", roles.version,
  coalesce((select json_agg(json_build_object('permission', permission, 'scope', scope, 'limit', limit_value)
    order by permission) from role_permissions where role_id = roles.id), '[]') as rights,
  (select count(*)::int from staff where role_id = roles.id and ended_at is null) as "staffCount"`

/** Locks first and reads then: otherwise joined rows could be older than the wait for the lock. */
export async function lockRole(work: Work, roleId: number): Promise<RoleRow | undefined> {
  await sql`select from staff_roles where id = ${roleId} for update`.execute(work)
  const { rows } = await sql<RoleRow>`select ${ROLE} from staff_roles roles where roles.id = ${roleId}`.execute(work)
  return rows[0]
}

export function createRolesRepository(database: Database) {
  async function list(): Promise<RoleRow[]> {
    const { rows } = await sql<RoleRow>`
      select ${ROLE} from staff_roles roles order by roles.is_owner desc, roles.id`.execute(database)
    return rows
  }

  function findByKey(work: Work, key: string): Promise<{ id: number; name: string } | undefined> {
    return work.selectFrom('staff_roles').select(['id', 'name']).where('key', '=', key).executeTakeFirst()
  }

  /** Undefined when the name is taken. */
  async function insert(work: Work, name: string, now: Date): Promise<number | undefined> {
    const row = await work
      .insertInto('staff_roles')
      .values({ name, created_at: now })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('id')
      .executeTakeFirst()
    return row?.id
  }

  async function isNameTaken(work: Work, name: string, roleId: number): Promise<boolean> {
    const other = await work
      .selectFrom('staff_roles')
      .select('id')
      .where('name', '=', name)
      .where('id', '<>', roleId)
      .executeTakeFirst()
    return other !== undefined
  }

  async function rename(work: Work, roleId: number, name: string): Promise<void> {
    await work
      .updateTable('staff_roles')
      .set(({ eb }) => ({ name, version: eb('version', '+', 1) }))
      .where('id', '=', roleId)
      .execute()
  }

  async function setRights(work: Work, roleId: number, rights: readonly RoleRight[]): Promise<void> {
    await work.deleteFrom('role_permissions').where('role_id', '=', roleId).execute()
    if (rights.length === 0) return
    await work
      .insertInto('role_permissions')
      .values(
        rights.map(({ permission, scope, limit }) => ({ role_id: roleId, permission, scope, limit_value: limit })),
      )
      .execute()
  }

  async function remove(work: Work, roleId: number): Promise<void> {
    await work.deleteFrom('staff_roles').where('id', '=', roleId).execute()
  }

  /** Former staff members count too: their row still refers to the role. */
  async function hasEverBeenUsed(work: Work, roleId: number): Promise<boolean> {
    const row = await work
      .selectFrom('staff')
      .select('user_id')
      .where('role_id', '=', roleId)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  }

  /** Only invitations that can still be accepted. */
  async function isInvitedTo(work: Work, roleId: number, now: Date): Promise<boolean> {
    const row = await work
      .selectFrom('staff_invitations')
      .select('id')
      .where('role_id', '=', roleId)
      .where('ended_as', 'is', null)
      .where('expires_at', '>', now)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  }

  return { list, findByKey, insert, isNameTaken, rename, setRights, remove, hasEverBeenUsed, isInvitedTo }
}

export type RolesRepository = ReturnType<typeof createRolesRepository>
