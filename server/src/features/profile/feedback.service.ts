import { badField, conflict, notFound } from '@bee/contract/failures.ts'
import { FEEDBACK_MAX_REPLIES } from '@bee/contract/limits.ts'
import type { FeedbackDraft } from '@bee/contract/profile/profile.contract.ts'
import type * as z from 'zod/mini'
import type { PageRequest } from '../../database/paging.ts'
import type { Clock } from '../../outside/clock.ts'
import type { RateLimits } from '../limits/rate-limits.service.ts'
import type { UploadsService } from '../uploads/uploads.service.ts'
import type { FeedbackReplyRow, FeedbackRepository, FeedbackRow } from './feedback.repository.ts'
import { SAME_WORDS_WITHIN_MS } from '../../double-clicks.ts'

export const NO_SUCH_FEEDBACK = '没有这条反馈'
export const FEEDBACK_THREAD_FULL = '这条反馈已经说了很多，剩下的请新提一条'

export interface FeedbackThread {
  row: FeedbackRow
  replies: readonly FeedbackReplyRow[]
}

export function createFeedbackService(parts: {
  feedback: FeedbackRepository
  uploads: Pick<UploadsService, 'findOwn'>
  limits: Pick<RateLimits, 'takeFeedback'>
  clock: Clock
}) {
  const { feedback, uploads, limits, clock } = parts

  async function list(userId: number, request: PageRequest) {
    const [rows, totalCount] = await Promise.all([feedback.list(userId, request), feedback.count(userId)])
    return { threads: await withReplies(rows), totalCount }
  }

  async function withReplies(rows: readonly FeedbackRow[]): Promise<FeedbackThread[]> {
    const answered = rows.filter(({ answer }) => answer !== null).map(({ id }) => id)
    const replies = answered.length > 0 ? await feedback.replies(answered) : []
    return rows.map((row) => ({ row, replies: replies.filter(({ feedbackId }) => feedbackId === row.id) }))
  }

  async function reply(userId: number, feedbackId: number, content: string): Promise<FeedbackThread> {
    const slots = await limits.takeFeedback(userId)
    const said = { userId, feedbackId, content, now: clock.now() }
    const outcome = await feedback.reply(said, { most: FEEDBACK_MAX_REPLIES, twinWithinMs: SAME_WORDS_WITHIN_MS })
    // A refused reply does not count against the member's limit.
    if (outcome !== 'written') await slots.release('number')
    if (outcome === 'unanswered') throw conflict('学校还没有回复，收到回复之后再接着说')
    if (outcome === 'full') throw conflict(FEEDBACK_THREAD_FULL)
    const row = outcome === 'missing' ? undefined : await feedback.find(userId, feedbackId)
    if (!row) throw notFound(NO_SUCH_FEEDBACK)
    return { row, replies: await feedback.replies([feedbackId]) }
  }

  async function send(userId: number, draft: z.output<typeof FeedbackDraft>) {
    const pictures = [...new Set(draft.pictures)]
    const own = await Promise.all(pictures.map((url) => uploads.findOwn(userId, url)))
    if (own.includes(undefined)) throw badField('pictures', '有一张图片不是你上传的，请重新上传')
    const slots = await limits.takeFeedback(userId)
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
    // A second click does not count against the member's limit.
    if (!isNew) await slots.release('number')
    const [thread] = await withReplies([row])
    return thread as FeedbackThread
  }

  return { list, send, reply }
}

export type FeedbackService = ReturnType<typeof createFeedbackService>
