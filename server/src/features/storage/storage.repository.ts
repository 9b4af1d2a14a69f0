import type { FilePlace } from '@bee/contract/manage/storage.contract.ts'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'

export interface StorageSums {
  filmBytes: number
  originalBytes: number
  otherBytes: number
  trashBytes: number
  backupBytes: number
  databaseBytes: number
  spareOriginalCount: number
  spareOriginalBytes: number
}

export interface StorageDay extends StorageSums {
  /** 2026-03-02 */
  day: string
  countedAt: Date
}

export interface MoveRow {
  target: FilePlace
  startedAt: Date
  saidAt: Date
  endedAt: Date | null
  copied: number
  copiedBytes: number
  present: number
  failed: number
}

const DAY_COLUMNS = sql`
  day::text, counted_at as "countedAt", film_bytes::float8 as "filmBytes", original_bytes::float8 as "originalBytes",
  other_bytes::float8 as "otherBytes", trash_bytes::float8 as "trashBytes", backup_bytes::float8 as "backupBytes",
  database_bytes::float8 as "databaseBytes", spare_original_count as "spareOriginalCount",
  spare_original_bytes::float8 as "spareOriginalBytes"`

export function createStorageRepository(database: Database) {
  async function databaseBytes(): Promise<number> {
    const { rows } = await sql<{ bytes: number }>`
      select pg_database_size(current_database())::float8 as bytes`.execute(database)
    return rows[0]?.bytes ?? 0
  }

  /** Originals of films that play from another file and have no transcode in progress: the desk allows their deletion. */
  async function spareOriginals(): Promise<{ count: number; bytes: number }> {
    const { rows } = await sql<{ count: number; bytes: number }>`
      select count(*)::int as count, coalesce(sum(original.bytes), 0)::float8 as bytes
      from assets original
      where original.path like 'originals/%'
        and exists (
          select from film_makings making join media film on film.id = making.film_id
          where making.asset_id = original.id and film.file_path is not null and film.video_id is distinct from original.id)
        and not exists (select from film_makings where asset_id = original.id and finished_at is null)
        and not exists (select from media where video_id = original.id)
        and not exists (select from media_trash where asset_id = original.id)`.execute(database)
    return rows[0] ?? { count: 0, bytes: 0 }
  }

  /** A second count on one day replaces the first. */
  async function keep(day: string, countedAt: Date, sums: StorageSums): Promise<void> {
    const columns = {
      counted_at: countedAt,
      film_bytes: String(sums.filmBytes),
      original_bytes: String(sums.originalBytes),
      other_bytes: String(sums.otherBytes),
      trash_bytes: String(sums.trashBytes),
      backup_bytes: String(sums.backupBytes),
      database_bytes: String(sums.databaseBytes),
      spare_original_count: sums.spareOriginalCount,
      spare_original_bytes: String(sums.spareOriginalBytes),
    }
    await database
      .insertInto('storage_days')
      .values({ day: sql`${day}::date`, ...columns })
      .onConflict((conflict) => conflict.column('day').doUpdateSet(columns))
      .execute()
  }

  /** Deletes future days too: a clock that was ahead may have written them, and they would hide today's count. */
  async function forgetOutside(from: string, until: string): Promise<void> {
    await sql`delete from storage_days where day not between ${from}::date and ${until}::date`.execute(database)
  }

  async function newest(): Promise<StorageDay | undefined> {
    const { rows } = await sql<StorageDay>`
      select ${DAY_COLUMNS} from storage_days order by storage_days.day desc limit 1`.execute(database)
    return rows[0]
  }

  async function oldestSince(day: string): Promise<StorageDay | undefined> {
    const { rows } = await sql<StorageDay>`
      select ${DAY_COLUMNS} from storage_days where storage_days.day >= ${day}::date
      order by storage_days.day limit 1`.execute(database)
    return rows[0]
  }

  async function sayMove({ target, startedAt, saidAt, endedAt, ...sums }: MoveRow): Promise<void> {
    const columns = {
      target,
      started_at: startedAt,
      said_at: saidAt,
      ended_at: endedAt,
      copied: sums.copied,
      copied_bytes: String(sums.copiedBytes),
      present: sums.present,
      failed: sums.failed,
    }
    await database
      .insertInto('store_moves')
      .values(columns)
      .onConflict((conflict) => conflict.column('is_only').doUpdateSet(columns))
      .execute()
  }

  async function lastMove(): Promise<MoveRow | undefined> {
    const { rows } = await sql<MoveRow>`
      select target, started_at as "startedAt", said_at as "saidAt", ended_at as "endedAt", copied,
        copied_bytes::float8 as "copiedBytes", present, failed from store_moves`.execute(database)
    return rows[0]
  }

  return { databaseBytes, spareOriginals, keep, forgetOutside, newest, oldestSince, sayMove, lastMove }
}

export type StorageRepository = ReturnType<typeof createStorageRepository>
