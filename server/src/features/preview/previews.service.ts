import { Failure, notReady } from '@bee/contract/failures.ts'
import type { Preview, PreviewViewer } from '@bee/contract/manage/content/preview.contract.ts'
import { playAddress } from '@bee/contract/player/play-address.ts'
import type { FastifyInstance } from 'fastify'
import { isDatabaseAway } from '../../database/database-errors.ts'
import { fewAtOnce } from '../../http/media/few-at-once.ts'
import type { MediaLink } from '../../http/media/media-links.ts'
import type { Staff } from '../../http/staff/staff-session.ts'
import type { DraftDesk } from '../drafts/draft-desk.service.ts'
import type { DraftsService } from '../drafts/drafts.service.ts'
import { firstIdOf, memberIdOf } from './made-up.ts'
import { placesOf } from './preview-places.ts'
import type { Played } from './preview-sandbox.service.ts'
import type { PreviewClaim, PreviewTokens } from './preview-tokens.ts'
import type { PreviewRepository } from './preview.repository.ts'

/**
 * Several drafts side by side, but one request at a time for each: requests that publish the same draft would wait for each other anyway.
 */
const STAGES = 2
/** More than the calls of a few pages. A longer queue helps no viewer. */
const MOST_WAITING = 60
const MOST_TRIES = 3

/** The school as a viewer sees it while a draft is published in the sandbox. */
export interface SandboxView extends Played {
  viewer: PreviewViewer
  /** `/preview/<token>`. */
  base: string
  /** The school with the draft published. Its calls are injected, without a socket. */
  app: FastifyInstance
  lessons: PreviewRepository['lessons']
}

/** Publishes drafts to look at, one at a time, and rolls each one back. */
export interface PreviewSandbox {
  show<Result>(claim: PreviewClaim, base: string, look: (view: SandboxView) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

const GONE = '这个预览链接已经失效：草稿发布了、丢弃了，或者过了 24 小时'
const PUBLISHED = '这份草稿已经发布，学员看到的就是它'
const BUSY = '同时看预览的人太多，请稍后再试'

/** The preview has ended. leadsTo is the published page, if there is one. */
export class PreviewEnded extends Failure {
  readonly leadsTo: string | undefined

  constructor(message: string, leadsTo?: string) {
    super('not-found', message)
    this.leadsTo = leadsTo
  }
}

const previewBase = (token: string): string => `/preview/${token}`

const isGone = (error: unknown) => error instanceof Failure && error.reason === 'not-found'

/** Drafts as students will see them. */
export function createPreviewsService(parts: {
  tokens: PreviewTokens
  drafts: DraftsService
  draftDesk: DraftDesk
  openStage: () => Promise<PreviewSandbox>
}) {
  const { tokens, drafts, draftDesk, openStage } = parts
  const places = Array.from({ length: STAGES }, () => ({
    queue: fewAtOnce(1),
    sandbox: undefined as Promise<PreviewSandbox> | undefined,
  }))

  async function showOnce<Result>(claim: PreviewClaim, base: string, look: (view: SandboxView) => Promise<Result>) {
    const place = places[claim.draftId % STAGES]
    if (!place || place.queue.waiting() >= MOST_WAITING) throw notReady(BUSY)
    return place.queue.run(async () => {
      // Opened at the first preview, so that a school without previews pays nothing for it.
      place.sandbox ??= openStage()
      return (await place.sandbox).show(claim, base, look)
    })
  }

  /** The database ends a preview that blocks another transaction, so this tries again. */
  async function show<Result>(claim: PreviewClaim, base: string, look: (view: SandboxView) => Promise<Result>) {
    for (let tries = 1; ; tries += 1) {
      try {
        return await showOnce(claim, base, look)
      } catch (error) {
        if (!isDatabaseAway(error) || tries === MOST_TRIES) throw error
      }
    }
  }

  function claimOf(token: string): PreviewClaim {
    const claim = tokens.read(token)
    if (!claim) throw new PreviewEnded(GONE)
    return claim
  }

  /** Says what became of a draft that is gone. */
  async function end({ kind, draftId }: PreviewClaim): Promise<PreviewEnded> {
    const contentId = await drafts.outcome(draftId)
    if (contentId === undefined) return new PreviewEnded(GONE)
    return new PreviewEnded(PUBLISHED, placesOf(kind, contentId)[0]?.path)
  }

  /** The address is enough: a viewer needs no account. */
  async function look<Result>(token: string, work: (view: SandboxView) => Promise<Result>): Promise<Result> {
    const claim = claimOf(token)
    try {
      return await show(claim, previewBase(token), work)
    } catch (error) {
      throw isGone(error) ? await end(claim) : error
    }
  }

  /** Refuses a draft that cannot be published, and says why. */
  async function offer(staff: Staff, draftId: number): Promise<Preview> {
    const { kind, contentId: publishedId, body } = await draftDesk.read(staff, draftId)
    const viewers: PreviewViewer[] = kind === 'course' ? ['visitor', 'member', 'buyer'] : ['visitor', 'member']
    const expiresAt = tokens.expiry()
    const seen = await show({ kind, draftId, viewer: 'visitor' }, '', async ({ contentId, lessons }) => ({
      contentId,
      lessons: kind === 'course' ? await lessons(contentId) : [],
    }))
    const { contentId } = seen
    return {
      draftId,
      kind,
      expireTime: expiresAt.toISOString(),
      links: viewers.map((viewer) => ({
        viewer,
        base: previewBase(tokens.issue({ kind, draftId, viewer }, expiresAt)),
      })),
      places: placesOf(kind, contentId, publishedId === null, body),
      lessons: seen.lessons.map(({ id, name, chapter, nth, seconds }) => ({
        label: `${chapter}.${nth} ${name}`,
        path: playAddress(contentId, { lessonId: id }),
        seconds,
      })),
    }
  }

  /** True when the film belongs to the preview of this address. Called for every segment of a film, so it does not use the sandbox. */
  async function isInPreview(token: string, { userId, paidCourseId }: MediaLink): Promise<boolean> {
    const claim = tokens.read(token)
    if (!claim || claim.viewer === 'visitor' || userId !== memberIdOf(claim.draftId)) return false
    const draft = await drafts.read(claim.draftId).catch((error: unknown) => {
      if (isGone(error)) return undefined
      throw error
    })
    if (draft?.kind !== claim.kind) return false
    if (paidCourseId === undefined) return true
    return claim.viewer === 'buyer' && paidCourseId === (draft.contentId ?? firstIdOf(draft.id))
  }

  async function close(): Promise<void> {
    for (const { sandbox } of places) await (await sandbox)?.close()
  }

  return { look, offer, isInPreview, close }
}

export type PreviewsService = ReturnType<typeof createPreviewsService>
