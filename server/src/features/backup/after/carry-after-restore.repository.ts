import type { WatchedClient } from '../../../database/watched-client.ts'
import { addRestoreJob, forgetBackupJobs, failStaleJobs, type RestoreJob } from './carry-jobs.repository.ts'
import { carryMemberSessions, carryNumbers } from './carry-numbers.repository.ts'
import { carryRefusals } from './carry-refusals.repository.ts'

interface RestoredBy extends RestoreJob {
  /** Kinds of jobs with an effect that people see. */
  seenKinds: readonly string[]
}

/** Tables about things outside the database: they keep today's rows, however old the backup is. */
const OF_TODAY = ['backups', 'backup_plan', 'school_marks']

/** Staff log-ins, unfinished ones, and the links for a first owner and for colleagues: one may have been taken back since the backup. */
const STAFF_ACCESS = ['staff_sessions', 'staff_tickets', 'staff_welcomes', 'staff_invitations']

/**
 * Carries over the facts that a restore must not lose: the list of backups, the session of the staff member who restores, and the restore
 * itself. Every other staff member is logged out: a session ended since the backup would be open again. Without `from` there is no school
 * of today: the machine was set up for this restore.
 */
export async function carryOver(from: WatchedClient | undefined, to: WatchedClient, by: RestoredBy): Promise<void> {
  await to.query('begin')
  if (from) await carryTables(from, to)
  for (const table of STAFF_ACCESS) await to.query(`delete from ${table}`)
  if (from) {
    await carryRefusals(from, to)
    await carryNumbers(from, to)
    await carryMemberSessions(from, to)
    if (by.userId !== undefined) await carrySession(from, to, by.userId)
  }
  await forgetBackupJobs(to)
  const aside = await failStaleJobs(from, to, { kinds: by.seenKinds, now: by.now })
  const steps = aside === 0 ? by.steps : [...by.steps, asideSentence(aside)]
  await addRestoreJob(to, { ...by, steps })
  await to.query('commit')
}

const asideSentence = (count: number) =>
  `那一刻在等的 ${count} 个任务（定时的消息、发布、导入）没有自己接着做，在没做成的任务里，看过之后可以让它再来一次`

async function carryTables(from: WatchedClient, to: WatchedClient): Promise<void> {
  for (const table of OF_TODAY) {
    const { rows } = await from.query<{ rows: string | null }>(`select json_agg(each)::text as rows from ${table} each`)
    await to.query(`delete from ${table}`)
    await to.query(
      `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1::json)`,
      [rows[0]?.rows ?? '[]'],
    )
  }
  await to.query(
    `update backups set job_id = null, rehearsal = case when rehearsal = 'running' then 'none' else rehearsal end`,
  )
}

/** Only for the same person, who must have been on the staff at the time of the backup. */
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

/** On another machine the list names files of the old one: backups without a file here are deleted from it. */
export async function forgetBackups(
  to: WatchedClient,
  isThere: (backup: { name: string; state: string }) => Promise<boolean>,
): Promise<void> {
  const { rows } = await to.query<{ id: number; name: string; state: string }>('select id, name, state from backups')
  for (const { id, ...backup } of rows) {
    if (!(await isThere(backup))) await to.query('delete from backups where id = $1', [id])
  }
}
