import { badInput } from '@bee/contract/failures.ts'
import type { Work } from '../../database/database.ts'
import { pictureAddress } from '../../http/media/picture-address.ts'
import type { Clock } from '../../outside/clock.ts'
import type { AssetKind, AssetRow, AssetsRepository, NewAsset } from './assets.repository.ts'

export type AssetFacts = Pick<NewAsset, 'kind' | 'path'> & Partial<NewAsset>

/** Pictures, films and files as content refers to them. */
export function createAssetsService({ assets, clock }: { assets: AssetsRepository; clock: Clock }) {
  /** Registers files that lie in the file store already; answers their ids, in the same order. */
  async function register(work: Work, facts: readonly AssetFacts[]): Promise<number[]> {
    const complete = facts.map((asset) => ({
      title: '',
      mime: '',
      bytes: 0,
      sha256: '',
      width: 0,
      height: 0,
      seconds: 0,
      madeFrom: undefined,
      isDemo: false,
      createdAt: clock.now(),
      ownerId: null,
      ...asset,
    }))
    await assets.insert(work, complete)
    const found = new Map(
      (
        await assets.byPaths(
          work,
          facts.map(({ path }) => path),
        )
      ).map(({ path, id }) => [path, id]),
    )
    return facts.map(({ path }) => found.get(path) ?? 0)
  }

  async function known(work: Work, paths: readonly string[]): Promise<Map<string, AssetRow>> {
    return new Map((await assets.byPaths(work, paths)).map((row) => [row.path, row]))
  }

  /** Refuses an id that is missing or of another kind. */
  async function rowsOf(work: Work, kind: AssetKind, ids: readonly (number | null)[]): Promise<Map<number, AssetRow>> {
    const wanted = [...new Set(ids.filter((id) => id !== null))]
    const found = new Map(
      (await assets.byIds(work, wanted)).filter((row) => row.kind === kind).map((row) => [row.id, row]),
    )
    const missing = wanted.find((id) => !found.has(id))
    if (missing !== undefined) throw badInput(`没有编号为 ${missing} 的${kind === 'picture' ? '图片' : '视频文件'}`)
    return found
  }

  /** Paths of the assets: films and their files are read below the media roots. */
  async function pathsOf(
    work: Work,
    kind: AssetKind,
    ids: readonly (number | null)[],
  ): Promise<(id: number | null) => string> {
    const rows = await rowsOf(work, kind, ids)
    return (id) => rows.get(id ?? 0)?.path ?? ''
  }

  /** The addresses of pictures; the empty text for null. */
  async function pictureUrls(work: Work, ids: readonly (number | null)[]): Promise<(id: number | null) => string> {
    const rows = await rowsOf(work, 'picture', ids)
    return (id) => {
      const row = rows.get(id ?? 0)
      return row ? pictureAddress(row.path, row.sha256) : ''
    }
  }

  return { register, known, pathsOf, pictureUrls }
}

export type AssetsService = ReturnType<typeof createAssetsService>
