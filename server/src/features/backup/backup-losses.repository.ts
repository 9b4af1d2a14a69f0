import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'

const COUNTED = { members: 'users', orders: 'orders', comments: 'comments' } as const
export type Counted = keyof typeof COUNTED

export function createBackupLossesRepository(database: Database) {
  async function snapshotOf(backupId: number): Promise<Date | null | undefined> {
    const row = await database
      .selectFrom('backups')
      .select('snapshot_at as snapshotAt')
      .where('id', '=', backupId)
      .executeTakeFirst()
    return row?.snapshotAt
  }

  /** Counts rows after the moment, at most `most` of the newest: ids follow the time, so no other row need be read. */
  async function newSince(what: Counted, moment: Date, most: number): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count
      from (select created_at from ${sql.table(COUNTED[what])} order by id desc limit ${most}) newest
      where created_at > ${moment}`.execute(database)
    return rows[0]?.count ?? 0
  }

  return { snapshotOf, newSince }
}

export type BackupLossesRepository = ReturnType<typeof createBackupLossesRepository>
