import type { ContentKind } from '@bee/contract/manage/content/content-kinds.ts'
import { notFound } from '@bee/contract/failures.ts'
import type { Database, Work } from '../../database/database.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Visibility } from '../content/visibility.service.ts'
import type { ContentChanges } from '../drafts/content-changes.service.ts'
import type { DraftsService } from '../drafts/drafts.service.ts'
import { firstIdOf, memberIdOf } from './made-up.ts'
import type { PreviewClaim } from './preview-tokens.ts'
import type { PreviewRepository } from './preview.repository.ts'

/** The published draft of a sandbox. */
export interface Played {
  kind: ContentKind
  contentId: number
  /** The viewer; undefined for a visitor. */
  userId: number | undefined
}

const OTHER_DRAFT = '没有找到这份草稿'

/** Shown at once, even outside of its hours. */
function withoutHours(kind: ContentKind, body: object): object {
  return kind === 'banner' || kind === 'advert' ? { ...body, showFrom: null, showUntil: null } : body
}

/**
 * Publishes a draft through the real services and admits its viewer, on a database where all of it is rolled back. This service does not
 * know of the rollback: see `create-preview-sandbox.ts`.
 */
export function createSandboxService(parts: {
  database: Database
  drafts: DraftsService
  contentChanges: Pick<ContentChanges, 'rehearse'>
  visibility: Visibility
  rows: PreviewRepository
  clock: Clock
}) {
  const { database, drafts, contentChanges, visibility, rows, clock } = parts

  async function admit(work: Work, { draftId, viewer, kind }: PreviewClaim, contentId: number) {
    if (viewer === 'visitor') return undefined
    const userId = memberIdOf(draftId)
    await rows.makeUpMember(work, userId, clock.now())
    // Gives this course only: a reader of the address must see no other paid film.
    if (viewer === 'buyer' && kind === 'course') await rows.giveCourse(work, userId, contentId, clock.now())
    return userId
  }

  async function play(claim: PreviewClaim): Promise<Played> {
    const { kind, body, contentId: standing, id } = await drafts.read(claim.draftId)
    if (kind !== claim.kind) throw notFound(OTHER_DRAFT)
    return database.transaction().execute(async (work) => {
      await rows.numberFrom(work, firstIdOf(id))
      const asked = { kind: claim.kind, contentId: standing, body: withoutHours(claim.kind, body) }
      const [contentId = 0] = await contentChanges.rehearse(work, [asked])
      // Hidden content is shown in a preview all the same.
      if (standing !== null && (await visibility.isHidden(work, kind, standing)))
        await visibility.show(work, kind, [standing])
      return { kind: claim.kind, contentId, userId: await admit(work, claim, contentId) }
    })
  }

  return { play }
}
