import type { WatchedClient } from '../../../database/watched-client.ts'
import { bringToday } from './bring-today.ts'
import { narrowRights } from './narrow-rights.repository.ts'

/**
 * A right that was taken from a person since the backup stays taken: a restore must not open a closed access again. Only for the same
 * person, by id and by the moment of registration: the backup may be another school's. A right given since the backup is lost like all
 * other changes.
 */
export async function carryRefusals(from: WatchedClient, to: WatchedClient): Promise<void> {
  await keepBlocks(from, to)
  await keepStaffEnded(from, to)
  await keepCodesUsed(from, to)
  await keepPasswords(from, to)
  await keepSecondSteps(from, to)
  await narrowRights(from, to)
}

/** The rows as JSON, for a statement in the other database. */
async function rowsAsJson(from: WatchedClient, question: string): Promise<string> {
  const { rows } = await from.query<{ rows: string | null }>(
    `select json_agg(each)::text as rows from (${question}) each`,
  )
  return rows[0]?.rows ?? '[]'
}

async function keepBlocks(from: WatchedClient, to: WatchedClient): Promise<void> {
  const blocked = await rowsAsJson(
    from,
    'select id, created_at, blocked_at, blocked_until, block_reason from users where blocked_at is not null',
  )
  await to.query(
    `update users set blocked_at = known.blocked_at, blocked_until = known.blocked_until, block_reason = known.block_reason
     from json_to_recordset($1::json) known (id integer, created_at timestamptz, blocked_at timestamptz, blocked_until timestamptz,
       block_reason text)
     where users.id = known.id and users.created_at = known.created_at`,
    [blocked],
  )
}

/** Unless no staff member would be left to run the school. */
async function keepStaffEnded(from: WatchedClient, to: WatchedClient): Promise<void> {
  const ended = await rowsAsJson(
    from,
    `select staff.user_id, users.created_at, staff.ended_at from staff join users on users.id = staff.user_id
     where staff.ended_at is not null`,
  )
  await to.query(
    `with known as (
       select staff.user_id, known.ended_at from json_to_recordset($1::json) known (user_id integer, created_at timestamptz, ended_at timestamptz)
       join users on users.id = known.user_id and users.created_at = known.created_at
       join staff on staff.user_id = known.user_id and staff.ended_at is null),
     owners as (
       select staff.user_id from staff join staff_roles on staff_roles.id = staff.role_id
       where staff_roles.is_owner and staff.ended_at is null)
     update staff set ended_at = known.ended_at, version = version + 1
     from known
     where staff.user_id = known.user_id and (staff.user_id not in (select user_id from owners)
       or exists (select from owners where owners.user_id not in (select user_id from known)))`,
    [ended],
  )
}

/** A recovery code opens once. */
async function keepCodesUsed(from: WatchedClient, to: WatchedClient): Promise<void> {
  const used = await rowsAsJson(
    from,
    'select user_id, code_hash, used_at from staff_recovery_codes where used_at is not null',
  )
  await to.query(
    `update staff_recovery_codes set used_at = known.used_at
     from json_to_recordset($1::json) known (user_id integer, code_hash bytea, used_at timestamptz)
     where staff_recovery_codes.user_id = known.user_id and staff_recovery_codes.code_hash = known.code_hash`,
    [used],
  )
}

/** A password that was changed since the backup does not work again: perhaps it was changed because another person knew it. */
async function keepPasswords(from: WatchedClient, to: WatchedClient): Promise<void> {
  await bringToday(from, to, {
    table: 'passwords_of_today',
    columns: 'user_id integer, member_since timestamptz, password_hash text',
    question: 'select id, created_at, password_hash from users where password_hash is not null',
  })
  await to.query(
    `update users set password_hash = today.password_hash from passwords_of_today today
     where users.id = today.user_id and users.created_at = today.member_since
       and users.password_hash is distinct from today.password_hash`,
  )
}

/** A second step that was set up or changed since the backup is carried over with its recovery codes: the earlier codes were given up. */
async function keepSecondSteps(from: WatchedClient, to: WatchedClient): Promise<void> {
  await bringToday(from, to, {
    table: 'second_steps_of_today',
    columns:
      'user_id integer, member_since timestamptz, sealed_secret bytea, enabled_at timestamptz, last_step integer',
    question: `select user_id, created_at, sealed_secret, enabled_at, last_step
      from staff_second_steps join users on users.id = user_id where enabled_at is not null`,
  })
  await bringToday(from, to, {
    table: 'codes_of_today',
    columns: 'user_id integer, code_hash bytea, used_at timestamptz',
    question: 'select user_id, code_hash, used_at from staff_recovery_codes',
  })
  const SAME = `second_steps_of_today today
     join users on users.id = today.user_id and users.created_at = today.member_since`
  await to.query(
    `insert into staff_second_steps as known (user_id, sealed_secret, enabled_at, last_step)
     select today.user_id, today.sealed_secret, today.enabled_at, today.last_step from ${SAME}
     on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, enabled_at = excluded.enabled_at,
       next_secret = null, last_step = greatest(known.last_step, excluded.last_step)`,
  )
  await to.query(`delete from staff_recovery_codes where user_id in (select today.user_id from ${SAME})`)
  await to.query(
    `insert into staff_recovery_codes (user_id, code_hash, used_at) select user_id, code_hash, used_at from codes_of_today
     where user_id in (select today.user_id from ${SAME})`,
  )
}
