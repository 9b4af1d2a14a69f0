import type { DraftKind } from '@bee/contract/drafts/draft-kinds.ts'
import * as z from 'zod/mini'
import type { Work } from '../../database/database.ts'
import type { DraftBody } from '../../draft-bodies.ts'
import type { DraftWays } from '../../draft-way.ts'
import type { Pace } from '../../outside/pace.ts'
import type { Subject } from './content-changes.repository.ts'

export const keyOf = ({ kind, contentId }: { kind: DraftKind; contentId: number | null }) => `${kind}:${contentId}`

/** Published content in the shape of drafts, and the check whether a draft may be published. */
export function createStandingContent(draftWays: DraftWays) {
  async function read<Kind extends DraftKind>(
    work: Work,
    kind: Kind,
    contentId: number,
  ): Promise<DraftBody<Kind> | undefined> {
    return (await draftWays.of(kind).read(work, contentId)) as DraftBody<Kind> | undefined
  }

  async function readAll<Kind extends DraftKind>(work: Work, kind: Kind, contentIds: readonly number[]) {
    return (await draftWays.of(kind).editing().readAll(work, contentIds)) as Map<number, DraftBody<Kind>>
  }

  /** The complaints of the contract about a draft, each with its path. */
  function mistakesIn(kind: DraftKind, draft: unknown): { path: PropertyKey[]; message: string }[] {
    const parsed = z.safeParse(draftWays.of(kind).schema, draft)
    return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => ({ path: [...path], message }))
  }

  async function readSubjects(work: Work, subjects: readonly Subject[], pace?: Pace): Promise<Map<string, object>> {
    const found = new Map<string, object>()
    for (const kind of new Set(subjects.map((each) => each.kind))) {
      const ids = subjects.flatMap((each) => (each.kind === kind ? each.contentId : []))
      for (const [contentId, body] of await draftWays.of(kind).editing(pace).readAll(work, ids))
        found.set(keyOf({ kind, contentId }), body)
    }
    return found
  }

  /** Content that was valid when it was published and that a newer rule refuses can still get, for example, another price. */
  function checked(kind: DraftKind, body: unknown, before: object | undefined): object {
    const way = draftWays.of(kind)
    if (before !== undefined && mistakesIn(kind, before).length > 0 && mistakesIn(kind, body).length > 0)
      return body as object
    return way.check(body)
  }

  return { read, readAll, readSubjects, mistakesIn, checked }
}
