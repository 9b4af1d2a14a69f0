import { conflict } from '@bee/contract/failures.ts'
import { takenSlugs, type SluggedTable } from './database/bulk-rows.ts'
import type { Work } from './database/database.ts'

/** Properties of content from outside this site: the demo school, an import. */
export interface Given {
  /** The name by which its author finds it again; generated when absent. */
  slug?: string
  isDemo?: boolean
}

/** The extra properties of all kinds; each kind uses its own. */
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
 * The one way to write a kind of content, called by `features/drafts/content-changes.service.ts` alone. A form, an import and the demo
 * school share the draft, which the contract's schema has checked before; everything derived from it (HTML, search columns, positions,
 * counts) is computed here, and existing ids are kept. All happens in the caller's transaction, so that publishing stores its revision in
 * the same one.
 */
export interface Editing<Draft, More extends Given = Given> {
  /** Adds many; returns their ids in the same order. */
  add(work: Work, items: readonly Added<Draft, More>[]): Promise<number[]>
  /** Refuses an unknown id with a 404. */
  change(work: Work, id: number, draft: Draft): Promise<void>
  /** Returns the published content as a draft. */
  read(work: Work, id: number): Promise<Draft | undefined>
  /** Adapts an old draft to the present: it may refer to parts that no longer exist. */
  revive?(work: Work, id: number, draft: Draft): Promise<Draft>
}

/** A slug is unique within its kind, among the new items and the existing ones. */
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
