import type { WatchedClient } from '../../database/watched-client.ts'

interface RestoredBy {
  /** Of the staff; undefined for an operator's command. */
  userId: number | undefined
  now: Date
  /** What the job says at its end. */
  steps: readonly string[]
  result: unknown
}

/** Tables that say what is outside of the database: they are of today, whatever moment the rest comes from. */
const OF_TODAY = ['backups', 'backup_plan']

/**
 * What the school must not forget by going back in time: which backups there are, who is at the desk, and that this was done. Nobody
 * else of the staff stays logged in: what was ended since then would be open again.
 */
export async function carryOver(from: WatchedClient, to: WatchedClient, by: RestoredBy): Promise<void> {
  await to.query('begin')
  for (const table of OF_TODAY) {
    const { rows } = await from.query<{ rows: string | null }>(`select json_agg(each)::text as rows from ${table} each`)
    await to.query(`delete from ${table}`)
    await to.query(
      `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1::json)`,
      [rows[0]?.rows ?? '[]'],
    )
  }
  await to.query(`select setval(pg_get_serial_sequence('backups', 'id'), greatest(1, (select max(id) from backups)))`)
  await to.query(
    `update backups set job_id = null, rehearsal = case when rehearsal = 'running' then 'none' else rehearsal end`,
  )
  await to.query('delete from staff_sessions')
  if (by.userId !== undefined) await carrySession(from, to, by.userId)
  // Those that ran when the backup was made, the one that made it among them.
  await to.query(`delete from jobs where kind like 'backup.%' and ended_at is null`)
  await to.query(
    `insert into jobs (kind, state, run_at, attempts, max_attempts, progress, step, steps, result, created_by, created_at,
       started_at, ended_at)
     values ('backup.restore', 'done', $1, 1, 1, 100, $2, $3::jsonb, $4::jsonb, $5, $1, $1, $1)`,
    [
      by.now,
      by.steps.at(-1) ?? '',
      JSON.stringify(by.steps.map((text) => ({ at: by.now.toISOString(), text }))),
      JSON.stringify(by.result),
      by.userId ?? null,
    ],
  )
  await to.query('commit')
}

/** Only of the same person, who must have been on the staff by then. */
async function carrySession(from: WatchedClient, to: WatchedClient, userId: number): Promise<void> {
  const { rows } = await from.query<{ mobile: string; sessions: string | null }>(
    `select mobile, (select json_agg(each)::text from staff_sessions each where user_id = users.id) as sessions
     from users where id = $1`,
    [userId],
  )
  const [known] = rows
  if (!known) return
  await to.query(
    `insert into staff_sessions (token_hash, user_id, user_agent, address, created_at, last_seen_at, expires_at, confirmed_at)
     select token_hash, user_id, user_agent, address, created_at, last_seen_at, expires_at, confirmed_at
     from json_populate_recordset(null::staff_sessions, $1::json)
     where exists (select from users join staff on staff.user_id = users.id
       where users.id = $2 and users.mobile = $3 and staff.ended_at is null)`,
    [known.sessions ?? '[]', userId, known.mobile],
  )
}
