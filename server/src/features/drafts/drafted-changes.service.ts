import { conflict } from '@bee/contract/failures.ts'
import type { Work } from '../../database/database.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Visibility } from '../content/visibility.service.ts'
import { writtenWords, type ContentChange, type ContentChanges, type HowChanged } from './content-changes.service.ts'
import { bodyJson } from './draft-body.ts'
import type { DraftActs } from './draft-acts.service.ts'
import type { DraftsRepository } from './drafts.repository.ts'

/** A change that waits for its publication. */
export interface DraftedChange {
  contentId: number
  /** Of something that is there already. Students go on seeing it. */
  before: object | undefined
  draftId: number
}

/**
 * Content that comes in bulk and is looked at before students see it. Something new gets its row and its number out of sight, beside
 * a draft that puts it in sight; something that is there gets a draft, and stays as it is.
 */
export function createDraftedChanges(parts: {
  changes: Pick<ContentChanges, 'lock' | 'change' | 'read'>
  acts: Pick<DraftActs, 'place' | 'discard'>
  drafts: Pick<DraftsRepository, 'lock'>
  visibility: Pick<Visibility, 'hide'>
  clock: Clock
}) {
  const { changes, acts, drafts, visibility, clock } = parts

  async function add(work: Work, asked: readonly ContentChange[], how: HowChanged): Promise<DraftedChange[]> {
    const done = await changes.change(work, asked, how)
    const drafted: DraftedChange[] = []
    for (const { kind, contentId, body, revisionId } of done) {
      await visibility.hide(work, kind, [contentId])
      const draft = await acts.place(work, {
        kind,
        contentId,
        json: bodyJson(body),
        baseId: revisionId,
        editorId: how.by,
        // It says what stands. A colleague's first save makes it theirs.
        isTouched: false,
        putsBack: true,
        now: clock.now(),
      })
      drafted.push({ contentId, before: undefined, draftId: draft?.id ?? 0 })
    }
    return drafted
  }

  async function draftOf(work: Work, asked: ContentChange, contentId: number, by: number | null) {
    const { kind } = asked
    const before = await changes.read(work, kind, contentId)
    const draft = await acts.place(work, {
      kind,
      contentId,
      json: bodyJson(await asked.make(before)),
      baseId: null,
      editorId: by,
      isTouched: true,
      now: clock.now(),
    })
    return { contentId, before, draftId: draft?.id ?? 0 }
  }

  /** Answers in the order in which it was asked. Refused where a colleague is writing the same thing. */
  async function change(work: Work, asked: readonly ContentChange[], how: HowChanged): Promise<DraftedChange[]> {
    const subjects = asked.flatMap(({ kind, contentId }) => (contentId === null ? [] : [{ kind, contentId }]))
    const written = (await changes.lock(work, subjects)).find(({ isTouched }) => isTouched)
    if (written) throw conflict(writtenWords(written))
    const fresh = asked.filter(({ contentId }) => contentId === null)
    const added = (await add(work, fresh, how)).values()
    const drafted: DraftedChange[] = []
    for (const each of asked) {
      const { contentId } = each
      const next = contentId === null ? added.next().value : await draftOf(work, each, contentId, how.by)
      if (next) drafted.push(next)
    }
    return drafted
  }

  /** Throws drafts away that a change has left; each stays as a version. */
  async function takeBack(work: Work, draftIds: readonly number[], by: number | null): Promise<void> {
    for (const draftId of draftIds) {
      const draft = await drafts.lock(work, draftId)
      if (draft) await acts.discard(work, draft, by)
    }
  }

  return { change, takeBack }
}

export type DraftedChanges = ReturnType<typeof createDraftedChanges>
