import type { WatchedClient } from '../../../database/watched-client.ts'
import { readSequences } from '../snapshot.repository.ts'
import { bringToday } from './bring-today.ts'

/**
 * An id that was given once is never given again, even when its row is gone: it stands in addresses, in links that we signed, in sessions
 * of browsers, and in the books of a payment gateway.
 */
export async function carryNumbers(from: WatchedClient, to: WatchedClient): Promise<void> {
  for (const { name, last, isCalled } of await readSequences(from)) {
    if (!isCalled) continue
    const sequence = to.escapeIdentifier(name)
    await to.query(
      `select setval($1::regclass, $2::bigint) from ${sequence} where last_value < $2::bigint or not is_called`,
      [`public.${sequence}`, last],
    )
  }
}

const COLUMNS = {
  token_hash: 'bytea',
  id: 'integer',
  user_id: 'integer',
  user_agent: 'text',
  address: 'text',
  created_at: 'timestamptz',
  last_seen_at: 'timestamptz',
  prolonged_at: 'timestamptz',
  expires_at: 'timestamptz',
}
const SESSION = Object.keys(COLUMNS).join(', ')
const OF_SESSIONS = Object.keys(COLUMNS)
  .map((column) => `sessions.${column}`)
  .join(', ')
const TYPED = Object.entries(COLUMNS)
  .map(([column, type]) => `${column} ${type}`)
  .join(', ')

/**
 * A member logged in today stays so if the backup knows the same member. All other sessions are deleted: one that ended since (by the
 * member, a new password, a block) would be open again.
 */
export async function carryMemberSessions(from: WatchedClient, to: WatchedClient): Promise<void> {
  await bringToday(from, to, {
    table: 'sessions_of_today',
    columns: `${TYPED}, member_since timestamptz`,
    question: `select ${OF_SESSIONS}, users.created_at from sessions join users on users.id = user_id`,
  })
  // No process listens to this database yet, so its notices would be lost. The swap breaks every connection, and that tells each process.
  await to.query('alter table sessions disable trigger user')
  await to.query('delete from sessions')
  await to.query(
    `insert into sessions (${SESSION}) overriding system value select ${SESSION} from sessions_of_today today
     where exists (select from users
       where users.id = today.user_id and users.created_at = today.member_since and users.blocked_at is null)`,
  )
  await to.query('alter table sessions enable trigger user')
}
