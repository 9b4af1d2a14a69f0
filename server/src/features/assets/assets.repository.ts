import { sql } from 'kysely'
import { insertRows } from '../../database/bulk-rows.ts'
import type { Work } from '../../database/database.ts'

export type AssetKind = 'picture' | 'video' | 'stream' | 'subtitles' | 'file'

export interface NewAsset {
  kind: AssetKind
  path: string
  title: string
  mime: string
  bytes: number
  sha256: string
  width: number
  height: number
  seconds: number
  /** The path of its source, among these assets or stored before. */
  madeFrom: string | undefined
  isDemo: boolean
  createdAt: Date
  /** The staff member who uploaded it. */
  ownerId: number | null
}

export interface AssetRow {
  id: number
  kind: AssetKind
  path: string
  sha256: string
}

export function createAssetsRepository() {
  /** An asset that is stored under the same path already stays as it is. */
  async function insert(work: Work, assets: readonly NewAsset[]): Promise<void> {
    const rows = assets.map(({ madeFrom: _madeFrom, isDemo, seconds, bytes, createdAt, ownerId, ...asset }) => ({
      ...asset,
      bytes: String(bytes),
      seconds: seconds.toFixed(3),
      is_demo: isDemo,
      created_at: createdAt,
      owner_id: ownerId,
    }))
    await insertRows(work, 'assets', rows, { skipTaken: true })
    const made = assets.filter(({ madeFrom }) => madeFrom !== undefined)
    if (made.length === 0) return
    await sql`
      update assets set made_from = source.id
      from unnest(${made.map(({ path }) => path)}::text[], ${made.map(({ madeFrom }) => madeFrom)}::text[]) link (path, source_path)
      join assets source on source.path = link.source_path
      where assets.path = link.path and assets.made_from is null`.execute(work)
  }

  async function byPaths(work: Work, paths: readonly string[]): Promise<AssetRow[]> {
    const { rows } = await sql<AssetRow>`
      select id, kind, path, sha256 from assets where path = any(${[...paths]}::text[])`.execute(work)
    return rows
  }

  async function byIds(work: Work, ids: readonly number[]): Promise<AssetRow[]> {
    const { rows } = await sql<AssetRow>`
      select id, kind, path, sha256 from assets where id = any(${[...ids]}::int[])`.execute(work)
    return rows
  }

  return { insert, byPaths, byIds }
}

export type AssetsRepository = ReturnType<typeof createAssetsRepository>
