import type { DraftKind } from '@bee/contract/drafts/draft-kinds.ts'
import { conflict } from '@bee/contract/failures.ts'
import type { Work } from '../../database/database.ts'
import type { DraftActs } from './draft-acts.service.ts'
import type { DraftsRepository } from './drafts.repository.ts'

const IS_WRITTEN = '有改动还没发布，先发布或者丢弃那份草稿'

/** For the desks of other features, whose acts are written down by themselves. */
export function createDraftDoor({ acts, drafts }: { acts: DraftActs; drafts: DraftsRepository }) {
  /** Something new, not published yet. */
  async function begin(work: Work, kind: DraftKind, body: object, by: number): Promise<number> {
    const { draft } = await acts.begin(work, { kind, body, by })
    return draft.id
  }

  /**
   * Before what stands is read to be changed: a publication that goes on is waited for, and what it has written is read. Answers
   * how the change is published, with its revision. Refused while somebody writes; a draft that was only opened is nobody's.
   */
  async function holdStanding(work: Work, kind: DraftKind, contentId: number) {
    const held = await acts.holdStanding(work, kind, contentId)

    async function publish(body: object, { by, note }: { by: number; note: string }): Promise<{ revisionId: number }> {
      if (held?.isTouched) throw conflict(IS_WRITTEN)
      if (held) await drafts.remove(work, held.id, 'published')
      const { draft, isNew } = await acts.begin(work, { kind, contentId, body, by })
      if (!isNew) throw conflict(IS_WRITTEN)
      return acts.publishHeld(work, draft, { by, note })
    }

    return { publish }
  }

  return { begin, holdStanding }
}

export type DraftDoor = ReturnType<typeof createDraftDoor>
