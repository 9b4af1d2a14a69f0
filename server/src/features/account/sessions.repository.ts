import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { prepared } from '../../database/prepared-statements.ts'

export interface AliveSessionRow {
  id: number
  user_id: number
  last_seen_at: Date
  prolonged_at: Date
  expires_at: Date
}

export interface SessionRow {
  id: number
  user_agent: string
  address: string
  created_at: Date
  last_seen_at: Date
}

export function createSessionsRepository(database: Database) {
  /** One entry for each hash, in their order. */
  async function findAlive(tokenHashes: readonly Buffer[], now: Date): Promise<(AliveSessionRow | undefined)[]> {
    const { rows } = await sql<AliveSessionRow & { token_hash: Buffer }>`${prepared}
      select token_hash, id, user_id, last_seen_at, prolonged_at, expires_at
      from sessions
      where token_hash = any(${tokenHashes}::bytea[]) and expires_at > ${now}`.execute(database)
    const rowOf = new Map(rows.map((row) => [row.token_hash.toString('latin1'), row]))
    return tokenHashes.map((hash) => rowOf.get(hash.toString('latin1')))
  }

  /**
   * Answers false when the member is gone or blocked, or when the password is no longer the verified one. The member's row is locked until
   * the session is stored: a later change of the password or block waits and then ends the session, after an earlier one no session is
   * opened.
   */
  async function insert(row: {
    tokenHash: Buffer
    userId: number
    userAgent: string
    address: string
    now: Date
    expiresAt: Date
    verifiedHash: string | undefined
  }): Promise<boolean> {
    const { numAffectedRows } = await sql`
      insert into sessions
        (token_hash, user_id, user_agent, address, created_at, last_seen_at, prolonged_at, expires_at)
      select ${row.tokenHash}, id, ${row.userAgent}, ${row.address}, ${row.now}, ${row.now}, ${row.now}, ${row.expiresAt}
      from users
      where id = ${row.userId} and blocked_at is null and ${row.verifiedHash === undefined ? sql`true` : sql`password_hash = ${row.verifiedHash}`}
      for share`.execute(database)
    return numAffectedRows === 1n
  }

  /** A block that is over may still stand in the row, until the next log-in or the sweep lifts it. */
  async function mayEnter(userId: number, now: Date): Promise<boolean> {
    const { rows } = await sql`${prepared}
      select from users where id = ${userId} and (blocked_at is null or blocked_until <= ${now})`.execute(database)
    return rows.length > 0
  }

  /** Answers whether this call prolonged the session: only one of several simultaneous calls still finds `before`. */
  async function prolong(sessionId: number, before: Date, now: Date, expiresAt: Date): Promise<boolean> {
    const { numUpdatedRows } = await database
      .updateTable('sessions')
      .set({ prolonged_at: now, last_seen_at: now, expires_at: expiresAt })
      .where('id', '=', sessionId)
      .where('prolonged_at', '=', before)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  function touch(sessionId: number, now: Date) {
    return database.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', sessionId).execute()
  }

  async function list(userId: number, now: Date): Promise<SessionRow[]> {
    const { rows } = await sql<SessionRow>`${prepared}
      select id, user_agent, address, created_at, last_seen_at from sessions
      where user_id = ${userId} and expires_at > ${now} order by last_seen_at desc, id desc`.execute(database)
    return rows
  }

  /** Limited to this member: the id of another member's session ends nothing. */
  async function deleteOne(userId: number, sessionId: number): Promise<number> {
    const { numDeletedRows } = await database
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('id', '=', sessionId)
      .executeTakeFirst()
    return Number(numDeletedRows)
  }

  async function deleteOthers(userId: number, keptId: number): Promise<number> {
    const { numDeletedRows } = await database
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('id', '<>', keptId)
      .executeTakeFirst()
    return Number(numDeletedRows)
  }

  function deleteExpired(now: Date) {
    return database.deleteFrom('sessions').where('expires_at', '<=', now).execute()
  }

  return { findAlive, insert, mayEnter, prolong, touch, list, delete: deleteOne, deleteOthers, deleteExpired }
}

export type SessionsRepository = ReturnType<typeof createSessionsRepository>
