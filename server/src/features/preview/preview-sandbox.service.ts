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

/** What has been put on the stage. */
export interface Played {
  kind: ContentKind
  contentId: number
  /** Who looks at it; nobody for a visitor. */
  userId: number | undefined
}

const OTHER_DRAFT = '没有找到这份草稿'

/** Shown at once, whatever its hours are. */
function withoutHours(kind: ContentKind, body: object): object {
  return kind === 'banner' || kind === 'advert' ? { ...body, showFrom: null, showUntil: null } : body
}

/**
 * Publishes a draft by the real way in and lets somebody look, on a database where all of it is taken back afterwards. It knows
 * nothing of that: see `create-stage.ts`.
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
    // Of this course alone: whoever has the address sees no other film that is paid for.
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
      // What is out of sight is looked at all the same.
      if (standing !== null && (await visibility.isHidden(work, kind, standing)))
        await visibility.show(work, kind, [standing])
      return { kind: claim.kind, contentId, userId: await admit(work, claim, contentId) }
    })
  }

  return { play }
}
