import type { FindingRule } from '@bee/contract/manage/health/finding-rules.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SchoolStore } from '../../outside/school-store.ts'
import type { FileUse, FoundRow, RuleSearchesRepository } from './rule-searches.repository.ts'

/** Subtitle files are small. A larger file holds no subtitles. */
const SUBTITLES_MAX_BYTES = 2 * 1024 * 1024
/** The last subtitle may stand a moment longer than the picture. */
const LONGER_SECONDS = 2
const LOOKED_AT_ONCE = 200

const FILE_RULES = ['film-file-missing', 'broken-picture', 'subtitles-beyond-film'] as const
type FileRule = (typeof FILE_RULES)[number]

type Search = (most: number) => Promise<FoundRow[]>
export type FileRuleSearches = Record<FileRule, Search>

export const isFileRule = (rule: FindingRule): rule is FileRule => FILE_RULES.some((each) => each === rule)

/** The end of the last subtitle in seconds. Undefined for a file without subtitles. */
export function lastSecond(subtitles: string): number | undefined {
  const ends = [...subtitles.matchAll(/-->\s*(?:(\d+):)?(\d{1,2}):(\d{2})\.(\d{3})/g)].map(
    ([, hours = '0', minutes = '0', seconds = '0', ms = '0']) =>
      Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(ms) / 1000,
  )
  return ends.length === 0 ? undefined : Math.max(...ends)
}

/** Rules that look into the store. SQL cannot check them. */
export function createFileRules({
  searches,
  store,
}: {
  searches: RuleSearchesRepository
  store: SchoolStore
}): FileRuleSearches {
  async function missing(rule: FindingRule, uses: readonly FileUse[], most: number): Promise<FoundRow[]> {
    const ignored = await searches.ignored(rule)
    const isThere = new Map<string, boolean>()
    const found = new Map<string, FileUse>()
    for (const [nth, use] of uses.entries()) {
      if (nth % LOOKED_AT_ONCE === 0) await nextTurn()
      const key = `${use.kind} ${use.contentId}`
      if (ignored.has(key) || found.has(key)) continue
      const known = isThere.get(use.path) ?? (await store.find(use.path)) !== undefined
      isThere.set(use.path, known)
      if (!known) found.set(key, use)
    }
    return firstOf(
      [...found.values()].map((use) => ({ ...use, amount: 1 })),
      most,
    )
  }

  async function longSubtitles(most: number): Promise<FoundRow[]> {
    const ignored = await searches.ignored('subtitles-beyond-film')
    const found: (FileUse & { amount: number })[] = []
    const ends = new Map<string, number | undefined>()
    for (const use of await searches.subtitles()) {
      if (ignored.has(`${use.kind} ${use.contentId}`)) continue
      if (!ends.has(use.path)) ends.set(use.path, await endOf(use.path))
      const beyond = (ends.get(use.path) ?? 0) - use.seconds
      if (beyond > LONGER_SECONDS) found.push({ ...use, amount: Math.round(beyond) })
    }
    return firstOf(found, most)
  }

  async function endOf(path: string): Promise<number | undefined> {
    const file = await store.find(path)
    if (!file || file.bytes > SUBTITLES_MAX_BYTES) return undefined
    const pieces: Buffer[] = []
    for await (const piece of await file.open()) pieces.push(piece as Buffer)
    return lastSecond(Buffer.concat(pieces).toString('utf8'))
  }

  return {
    'film-file-missing': async (most) => missing('film-file-missing', await searches.films(), most),
    'broken-picture': async (most) => missing('broken-picture', await searches.pictures(), most),
    'subtitles-beyond-film': longSubtitles,
  }
}

const firstOf = (found: readonly (FileUse & { amount: number })[], most: number): FoundRow[] =>
  found.slice(0, most).map(({ kind, contentId, courseId, place, title, pictureUrl, amount }) => ({
    ...{ kind, contentId, courseId, place, title, pictureUrl, amount },
    since: null,
    total: found.length,
  }))
