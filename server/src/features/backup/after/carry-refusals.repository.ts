import type { WatchedClient } from '../../../database/watched-client.ts'

/**
 * What was taken away from somebody since the backup stays taken away: going back in time must not open a door again that was shut.
 * Only of the same person, by number and by the moment at which they came: the backup may be another school's. What was given since
 * is lost like all else.
 */
export async function carryRefusals(from: WatchedClient, to: WatchedClient): Promise<void> {
  await keepBlocks(from, to)
  await keepStaffEnded(from, to)
  await keepCodesUsed(from, to)
}

/** As rows of a table of the other database, for a statement of this one. */
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

/** Unless nobody would be left to run the school. */
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
