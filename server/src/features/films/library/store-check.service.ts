import { DAY_MS } from '@bee/contract/durations.ts'
import { ORPHAN_DAYS } from '@bee/contract/manage/media/library-choices.ts'
import type { Clock } from '../../../outside/clock.ts'
import type { FileStore } from '../../../outside/store/file-store.ts'
import type { Orphan, StoreCheckRepository } from './store-check.repository.ts'

const FILES_AT_ONCE = 200
/** Each query passes once over the films, uploads and transcodes, so few large queries are cheaper, also for a large store. */
const PLACES_AT_ONCE = 5000
/** Files of members are not in these folders: the features that took them sweep them. Files of the release must not be removed. */
const FOLDERS = ['media', 'originals', 'handouts', 'subtitles'] as const
const OF_TRANSCODE = /^(media\/\d{1,9}\/\d{1,9})\//
const OF_FOLDER = /^(media\/[^/]+)\//

/** The unit of the check: all files of one transcode, or a single file. */
function placeOf(path: string): string {
  return OF_TRANSCODE.exec(path)?.[1] ?? OF_FOLDER.exec(path)?.[1] ?? path
}

interface Place extends Orphan {
  isTree: boolean
  youngest: number
}

/** Looks for files that no row names, and for rows without a file. */
export function createStoreCheckService(parts: { checks: StoreCheckRepository; files: FileStore; clock: Clock }) {
  const { checks, files, clock } = parts

  async function placesIn(folder: string): Promise<Map<string, Place>> {
    const places = new Map<string, Place>()
    for await (const { path, bytes, modifiedAt } of files.list(folder)) {
      const place = placeOf(path)
      const known = places.get(place) ?? { path: place, bytes: 0, count: 0, isTree: place !== path, youngest: 0 }
      places.set(place, {
        ...known,
        bytes: known.bytes + bytes,
        count: known.count + 1,
        youngest: Math.max(known.youngest, modifiedAt.getTime()),
      })
    }
    return places
  }

  async function orphansIn(folder: string): Promise<Place[]> {
    const places = [...(await placesIn(folder)).values()]
    const orphans: Place[] = []
    for (let from = 0; from < places.length; from += PLACES_AT_ONCE) {
      const some = places.slice(from, from + PLACES_AT_ONCE)
      const named = await checks.named(some.map(({ path }) => path))
      orphans.push(...some.filter(({ path }) => !named.has(path)))
    }
    return orphans
  }

  async function findMissing(): Promise<Orphan[]> {
    const missing: Orphan[] = []
    let after = 0
    for (;;) {
      const some = await checks.files(after, FILES_AT_ONCE)
      for (const { path } of some) if (!(await files.find(path))) missing.push({ path, bytes: 0, count: 1 })
      const last = some.at(-1)
      if (!last || some.length < FILES_AT_ONCE) return missing
      after = last.id
    }
  }

  /**
   * A file is swept only when both its modification time and our finding are older than ORPHAN_DAYS, and no row names it in a last query.
   */
  async function sweepOrphans(orphans: readonly Place[], before: Date): Promise<number> {
    const due = await checks.foundBefore('no-row', before)
    let swept = 0
    for (const { path, isTree, youngest, count } of orphans) {
      if (!due.has(path) || youngest >= before.getTime()) continue
      if ((await checks.named([path])).has(path)) continue
      await (isTree ? files.removeTree(path) : files.remove(path))
      await checks.forget('no-row', path)
      swept += count
    }
    return swept
  }

  async function sweepMissing(before: Date): Promise<number> {
    let swept = 0
    for (const path of await checks.foundBefore('no-file', before)) {
      if (await files.find(path)) continue
      if (!(await checks.eraseUnneeded(path))) continue
      await checks.forget('no-file', path)
      swept += 1
    }
    return swept
  }

  async function check() {
    const now = clock.now()
    const before = new Date(now.getTime() - ORPHAN_DAYS * DAY_MS)
    const orphans: Place[] = []
    for (const folder of FOLDERS) orphans.push(...(await orphansIn(folder)))
    await checks.keep('no-row', orphans, now)
    const missing = await findMissing()
    await checks.keep('no-file', missing, now)
    const swept = await sweepOrphans(orphans, before)
    const forgotten = await sweepMissing(before)
    await checks.sayChecked(clock.now())
    return { orphans: orphans.length, missing: missing.length, swept, forgotten }
  }

  return { check }
}
