import { conflict } from '@bee/contract/failures.ts'
import { takenSlugs, type SluggedTable } from './database/bulk-rows.ts'
import type { Work } from './database/database.ts'

/** What comes with something that existed before this site did: the demo school, an import. */
export interface Given {
  /** By which its author finds it again; made up where there is none. */
  slug?: string
  isDemo?: boolean
}

/** All that some kind has besides; each takes its own. */
export interface GivenAny extends Given {
  publishedAt?: Date
  createdAt?: Date
  updatedAt?: Date
  hitCount?: number
}

export interface Added<Draft, More extends Given = Given> {
  draft: Draft
  given?: More
}

/**
 * The one way in for a noun of the school, taken by `features/drafts/content-changes.service.ts` alone. The draft is what a form, an import and the demo school have in common, checked by the
 * contract's schema before it comes here; everything that follows from it (HTML, search columns, positions, counts) is worked out
 * here, and ids live on. All happens in the caller's transaction, so that publishing keeps its revision in the same one.
 */
export interface Editing<Draft, More extends Given = Given> {
  /** Many at once; answers their ids, in the same order. */
  add(work: Work, items: readonly Added<Draft, More>[]): Promise<number[]>
  /** Refuses with a 404 what is not there. */
  change(work: Work, id: number, draft: Draft): Promise<void>
  /** As it stands, in the words of a draft. */
  read(work: Work, id: number): Promise<Draft | undefined>
  /** A draft from the past, fitted to what is there now: it may name parts that have gone since. */
  revive?(work: Work, id: number, draft: Draft): Promise<Draft>
}

/** A slug names one thing of its kind: neither two of those that come, nor one that is there. */
export async function refuseTakenSlugs(
  work: Work,
  table: SluggedTable,
  items: readonly { given?: Given }[],
  noun: string,
): Promise<void> {
  const slugs = items.flatMap(({ given }) => given?.slug ?? [])
  const seen = new Set<string>()
  const twice = slugs.find((slug) => seen.size === seen.add(slug).size)
  const taken = twice ?? (await takenSlugs(work, table, slugs))[0]
  if (taken !== undefined) throw conflict(`已经有代号为 ${taken} 的${noun}`)
}
