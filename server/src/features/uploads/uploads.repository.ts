import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'

export interface UploadRow {
  width: number
  height: number
}

export function createUploadsRepository(database: Database) {
  function insert(upload: { userId: number; path: string; bytes: number; width: number; height: number; now: Date }) {
    return database
      .insertInto('uploads')
      .values({
        user_id: upload.userId,
        path: upload.path,
        mime: 'image/webp',
        bytes: upload.bytes,
        width: upload.width,
        height: upload.height,
        created_at: upload.now,
      })
      .execute()
  }

  function findOwn(userId: number, path: string): Promise<UploadRow | undefined> {
    return database
      .selectFrom('uploads')
      .select(['width', 'height'])
      .where('user_id', '=', userId)
      .where('path', '=', path)
      .executeTakeFirst()
  }

  async function bytesOf(userId: number): Promise<number> {
    const { bytes } = await database
      .selectFrom('uploads')
      .select(sql<string>`coalesce(sum(bytes), 0)`.as('bytes'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return Number(bytes)
  }

  async function pathsOf(userId: number): Promise<string[]> {
    const rows = await database.selectFrom('uploads').select('path').where('user_id', '=', userId).execute()
    return rows.map(({ path }) => path)
  }

  /** Deletes older pictures that are neither an avatar nor in feedback; returns their paths. */
  async function deleteUnused(before: Date, prefix: string): Promise<string[]> {
    const { rows } = await sql<{ path: string }>`
      delete from uploads
      where created_at < ${before}
        and not exists (select from users where id = uploads.user_id and avatar_url = ${prefix} || uploads.path)
        and not exists (select from feedback
          where user_id = uploads.user_id and (${prefix} || uploads.path) = any(pictures))
      returning path`.execute(database)
    return rows.map(({ path }) => path)
  }

  /** Names that belong to a member, or to the school's own pictures, which have the folder in their path. */
  async function known(names: readonly string[], folder: string): Promise<string[]> {
    if (names.length === 0) return []
    const { rows } = await sql<{ name: string }>`
      select name from unnest(${[...names]}::text[]) as name
      where exists (select from uploads where path = name)
        or exists (select from assets where path = ${folder} || name)`.execute(database)
    return rows.map(({ name }) => name)
  }

  return { insert, findOwn, bytesOf, pathsOf, deleteUnused, known }
}

export type UploadsRepository = ReturnType<typeof createUploadsRepository>
