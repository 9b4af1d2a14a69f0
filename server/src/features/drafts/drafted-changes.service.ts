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
  /** The body of content that existed before; students go on seeing it. Undefined for new content. */
  before: object | undefined
  draftId: number
}

/**
 * For content that comes in bulk and that staff check before students see it. New content gets a hidden row with its number, and a draft;
 * the publication of that draft makes the row visible. Existing content gets a draft and stays as it is.
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
        // The draft equals the published body. The first save of a colleague marks it as written.
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

  /** Answers in the order of `asked`. Refused where a colleague has written into a draft of the same content. */
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

  /** Discards drafts that a change has made. Each text stays as a revision. */
  async function takeBack(work: Work, draftIds: readonly number[], by: number | null): Promise<void> {
    for (const draftId of draftIds) {
      const draft = await drafts.lock(work, draftId)
      if (draft) await acts.discard(work, draft, by)
    }
  }

  return { change, takeBack }
}

export type DraftedChanges = ReturnType<typeof createDraftedChanges>
