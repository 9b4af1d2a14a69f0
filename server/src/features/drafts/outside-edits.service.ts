import type { DraftKind } from '@bee/contract/drafts/draft-kinds.ts'
import type { Work } from '../../database/database.ts'
import type { Clock } from '../../outside/clock.ts'
import type { OutsideEditsRepository } from './outside-edits.repository.ts'

export interface OutsideEdit {
  kind: DraftKind
  contentId: number
  /** As it is now. */
  body: object
  /** As it was before, where it was there. */
  before?: object | undefined
}

const NOTE_BEFORE = '第一次修改之前'

/** For changes that come past the drafts, such as an import: nobody's draft is run over, and every change has its revision. */
export function createOutsideEditsService({ edits, clock }: { edits: OutsideEditsRepository; clock: Clock }) {
  /** Drafts of these in which somebody writes, by the number of what they change; held, so that none is published meanwhile. */
  async function openDrafts(work: Work, kind: DraftKind, contentIds: readonly number[]) {
    if (contentIds.length === 0) return new Map<number, { editorName: string }>()
    const rows = await edits.openDrafts(work, kind, contentIds)
    return new Map(rows.map(({ contentId, editorName }) => [contentId, { editorName: editorName ?? '' }]))
  }

  /** What was there before its first revision is kept too: there is a way back from every change. */
  async function keep(work: Work, changes: readonly OutsideEdit[], { note, by }: { note: string; by: number | null }) {
    const now = clock.now()
    for (const kind of new Set(changes.map((change) => change.kind))) {
      const own = changes.filter((change) => change.kind === kind)
      const known = await edits.revised(
        work,
        kind,
        own.map(({ contentId }) => contentId),
      )
      const first = own.flatMap(({ contentId, before }) =>
        before && !known.has(contentId) ? [{ contentId, body: before }] : [],
      )
      await edits.insert(
        work,
        first.map((each) => ({ ...each, kind, note: NOTE_BEFORE, by: null, now })),
      )
      await edits.insert(
        work,
        own.map(({ contentId, body }) => ({ contentId, body, kind, note, by, now })),
      )
    }
  }

  return { openDrafts, keep }
}

export type OutsideEditsService = ReturnType<typeof createOutsideEditsService>
