import type { WatchedClient } from '../../../database/watched-client.ts'
import { bringToday } from './bring-today.ts'

/**
 * Rights that were taken away since the backup stay away: of a role, of a staff member, of a teacher on a course, and courses given to
 * members. Rights that were given since are lost like all other changes.
 */
export async function narrowRights(from: WatchedClient, to: WatchedClient): Promise<void> {
  await bringToday(from, to, {
    table: 'roles_of_today',
    columns: 'id integer, name text, is_owner boolean, created_at timestamptz',
    question: 'select id, name, is_owner, created_at from staff_roles',
  })
  await bringToday(from, to, {
    table: 'permissions_of_today',
    columns: 'role_id integer, permission text, scope text, limit_value integer',
    question: 'select role_id, permission, scope, limit_value from role_permissions',
  })
  await bringToday(from, to, {
    table: 'staff_of_today',
    columns: 'user_id integer, member_since timestamptz, role_id integer',
    question: 'select user_id, users.created_at, role_id from staff join users on users.id = user_id',
  })
  await narrowRoles(to)
  await addRoles(to)
  await moveStaff(to)
  await takeCourses(from, to)
  await takeGrants(from, to)
}

async function narrowRoles(to: WatchedClient): Promise<void> {
  await to.query(
    `delete from role_permissions known using staff_roles role, roles_of_today
     where known.role_id = role.id and roles_of_today.id = role.id and roles_of_today.created_at = role.created_at
       and not exists (select from permissions_of_today today
         where today.role_id = known.role_id and today.permission = known.permission)`,
  )
  await to.query(
    `update role_permissions known
     set scope = case when today.scope = 'all' then known.scope else today.scope end,
       limit_value = least(known.limit_value, today.limit_value)
     from permissions_of_today today, staff_roles role, roles_of_today
     where known.role_id = role.id and roles_of_today.id = role.id and roles_of_today.created_at = role.created_at
       and today.role_id = known.role_id and today.permission = known.permission`,
  )
}

/** Adds a role from after the backup if a staff member has it today: without it they would have more rights than today, or none. */
async function addRoles(to: WatchedClient): Promise<void> {
  await to.query(
    `with added as (
       insert into staff_roles (id, name, created_at) overriding system value
       select today.id, case when exists (select from staff_roles where name = today.name) then today.name || ' ' || today.id
         else today.name end, today.created_at
       from roles_of_today today
       where not today.is_owner and not exists (select from staff_roles where id = today.id)
         and exists (select from staff_of_today join users on users.id = user_id and users.created_at = member_since
           where role_id = today.id)
       returning id)
     insert into role_permissions (role_id, permission, scope, limit_value)
     select role_id, permission, scope, limit_value from permissions_of_today where role_id in (select id from added)`,
  )
}

/**
 * A staff member gets today's role when it takes away a right of the old one. Owners keep their role where no other owner would be left.
 */
async function moveStaff(to: WatchedClient): Promise<void> {
  await to.query(
    `with moved as (
       select staff.user_id, today.role_id from staff
       join users on users.id = staff.user_id
       join staff_of_today today on today.user_id = staff.user_id and today.member_since = users.created_at
       join staff_roles before on before.id = staff.role_id
       join staff_roles after on after.id = today.role_id
       join roles_of_today on roles_of_today.id = after.id and roles_of_today.created_at = after.created_at
       where before.id <> after.id and not after.is_owner and (before.is_owner or exists (
         select from role_permissions lost where lost.role_id = before.id and not exists (
           select from role_permissions kept where kept.role_id = after.id and kept.permission = lost.permission
             and kept.scope in ('all', lost.scope)
             and (kept.limit_value is null or kept.limit_value >= lost.limit_value))))),
     owners as (
       select staff.user_id from staff join staff_roles on staff_roles.id = staff.role_id
       where staff_roles.is_owner and staff.ended_at is null)
     update staff set role_id = moved.role_id, version = version + 1 from moved
     where staff.user_id = moved.user_id and (staff.user_id not in (select user_id from owners)
       or exists (select from owners where owners.user_id not in (select user_id from moved)))`,
  )
}

/** Only for courses that exist today: a course deleted since the backup comes back with its teacher. */
async function takeCourses(from: WatchedClient, to: WatchedClient): Promise<void> {
  await bringToday(from, to, {
    table: 'courses_of_today',
    columns: 'id integer',
    question: 'select id from courses',
  })
  await bringToday(from, to, {
    table: 'teachers_of_today',
    columns: 'user_id integer, course_id integer',
    question: 'select user_id, course_id from course_staff',
  })
  await to.query(
    `delete from course_staff known using users, staff_of_today staff
     where users.id = known.user_id and staff.user_id = users.id and staff.member_since = users.created_at
       and known.course_id in (select id from courses_of_today)
       and not exists (select from teachers_of_today today
         where today.user_id = known.user_id and today.course_id = known.course_id)`,
  )
}

async function takeGrants(from: WatchedClient, to: WatchedClient): Promise<void> {
  await bringToday(from, to, {
    table: 'grants_taken_back',
    columns: 'id integer, user_id integer, granted_at timestamptz, taken_back_at timestamptz',
    question: 'select id, user_id, granted_at, taken_back_at from course_grants where taken_back_at is not null',
  })
  await to.query(
    `update course_grants known set taken_back_at = today.taken_back_at from grants_taken_back today
     where known.id = today.id and known.user_id = today.user_id and known.granted_at = today.granted_at
       and known.taken_back_at is null`,
  )
}
