import type { PermissionKey, Scope } from '@bee/contract/manage/permissions.ts'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { prepared, opaqueToPlanner } from '../../database/prepared-statements.ts'

export interface ColleagueRow {
  userId: number
  nickName: string
  avatarUrl: string
  isOwner: boolean
  permission: PermissionKey
  scope: Scope
  /** Those of the requested courses that belong to the staff member. */
  courseIds: number[]
}

export function createColleaguesRepository(database: Database) {
  /**
   * Active staff members with one of these permissions, one row per permission, in the order in which they joined, each with those of these
   * courses that are their own.
   */
  async function holding(permissions: readonly PermissionKey[], courseIds: readonly number[]): Promise<ColleagueRow[]> {
    const { rows } = await sql<ColleagueRow>`${prepared}
      select staff.user_id as "userId", users.nick_name as "nickName", users.avatar_url as "avatarUrl",
        staff_roles.is_owner as "isOwner", wanted.permission, coalesce(role_permissions.scope, 'all') as scope,
        array(select course_id from course_staff where course_staff.user_id = staff.user_id
          and course_id = any(${opaqueToPlanner([...courseIds], 'int[]')}::int[])) as "courseIds"
      from unnest(${opaqueToPlanner([...permissions], 'text[]')}::text[]) as wanted(permission)
      cross join staff
      join users on users.id = staff.user_id
      join staff_roles on staff_roles.id = staff.role_id
      left join role_permissions
        on role_permissions.role_id = staff.role_id and role_permissions.permission = wanted.permission
      where staff.ended_at is null and (staff_roles.is_owner or role_permissions.permission is not null)
      order by staff.created_at, staff.user_id`.execute(database)
    return rows
  }

  return { holding }
}

export type ColleaguesRepository = ReturnType<typeof createColleaguesRepository>
