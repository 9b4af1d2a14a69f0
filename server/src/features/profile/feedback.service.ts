import { badField } from '@bee/contract/failures.ts'
import type { FeedbackDraft } from '@bee/contract/profile/profile.contract.ts'
import type * as z from 'zod/mini'
import type { PageRequest } from '../../database/paging.ts'
import type { Clock } from '../../outside/clock.ts'
import type { RateLimits } from '../limits/rate-limits.service.ts'
import type { UploadsService } from '../uploads/uploads.service.ts'
import type { FeedbackRepository } from './feedback.repository.ts'
import { SAME_WORDS_WITHIN_MS } from '../../double-clicks.ts'

export function createFeedbackService(parts: {
  feedback: FeedbackRepository
  uploads: Pick<UploadsService, 'findOwn'>
  limits: Pick<RateLimits, 'takeFeedback'>
  clock: Clock
}) {
  const { feedback, uploads, limits, clock } = parts

  async function list(userId: number, request: PageRequest) {
    const [rows, totalCount] = await Promise.all([feedback.list(userId, request), feedback.count(userId)])
    return { rows, totalCount }
  }

  async function send(userId: number, draft: z.output<typeof FeedbackDraft>) {
    const pictures = [...new Set(draft.pictures)]
    const own = await Promise.all(pictures.map((url) => uploads.findOwn(userId, url)))
    if (own.includes(undefined)) throw badField('pictures', '有一张图片不是你上传的，请重新上传')
    const places = await limits.takeFeedback(userId)
    const { row, isNew } = await feedback.write(
      {
        userId,
        kind: draft.kind,
        content: draft.content,
        contact: draft.contact ?? '',
        rating: draft.rating ?? null,
        pictures,
        now: clock.now(),
      },
      SAME_WORDS_WITHIN_MS,
    )
    // What was not written does not count against the member.
    if (!isNew) await places.release('number')
    return row
  }

  return { list, send }
}

export type FeedbackService = ReturnType<typeof createFeedbackService>
