import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../database/database.ts'
import { isAmongOwn, ownFiles } from '../../database/rows/own-rows.ts'

export interface PictureRow {
  pictureId: number
  path: string
  sha256: string
  width: number
  height: number
  bytes: number
  title: string
}

const COLUMNS = sql`id as "pictureId", path, sha256, width, height, bytes::float8 as bytes, title`

export function createWritingRepository(database: Database) {
  async function pictures(condition: RawBuilder<unknown>, limit: number): Promise<PictureRow[]> {
    const { rows } = await sql<PictureRow>`
      select ${COLUMNS} from assets
      where kind = 'picture' and made_from is null and path not like 'media/%' and ${condition}
        and not exists (select from media_trash where asset_id = assets.id offset 0)
      order by id desc limit ${limit}`.execute(database)
    return rows
  }

  /** A picture that was reduced from another one is listed as that one. */
  function list(
    { before, ownOf }: { before: number | undefined; ownOf: number | undefined },
    limit: number,
  ): Promise<PictureRow[]> {
    const older = before === undefined ? sql`true` : sql`id < ${before}`
    return pictures(sql`${older} and ${isAmongOwn(sql`id`, ownOf === undefined ? undefined : ownFiles(ownOf))}`, limit)
  }

  async function find(pictureId: number): Promise<PictureRow | undefined> {
    const { rows } = await sql<PictureRow>`
      select ${COLUMNS} from assets where id = ${pictureId} and kind = 'picture'`.execute(database)
    return rows[0]
  }

  return { list, find }
}

export type WritingRepository = ReturnType<typeof createWritingRepository>
