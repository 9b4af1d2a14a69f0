import { profileAddress } from '@bee/contract/site/page-addresses.ts'
import { badField, notFound } from '@bee/contract/failures.ts'
import { FeedbackReplyText } from '@bee/contract/profile/profile.contract.ts'
import type { Work } from '../../database/database.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Answered, BookingAnswer, FeedbackAnswersRepository } from './feedback-answers.repository.ts'
import { NO_SUCH_FEEDBACK } from './feedback.service.ts'

const NOTICE_CHARACTERS = 40
const FEEDBACK_PLACE = profileAddress('feedback')

function shortened(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ')]
  return characters.length > NOTICE_CHARACTERS
    ? `${characters.slice(0, NOTICE_CHARACTERS).join('')}…`
    : characters.join('')
}

/** Answers of staff to feedback and bookings, in the inbox's transaction. */
export function createFeedbackAnswersService(parts: { answers: FeedbackAnswersRepository; clock: Clock }) {
  const { answers, clock } = parts

  function answerOf(feedbackId: number, text: string, by: number) {
    const content = FeedbackReplyText.safeParse(text)
    if (!content.success) throw badField('content', content.error.issues[0]?.message ?? '')
    const notice = { content: `你的反馈有了回复：${shortened(content.data)}`, link: FEEDBACK_PLACE }
    return { feedbackId, content: content.data, notice, now: clock.now(), by }
  }

  function isTold(answered: Answered): boolean {
    if (answered === 'missing') throw notFound(NO_SUCH_FEEDBACK)
    return answered === 'answered'
  }

  /** True when the member is told. The same words a second time change nothing. */
  async function answerIn(work: Work, feedbackId: number, text: string, by: number): Promise<boolean> {
    return isTold(await answers.answerIn(work, answerOf(feedbackId, text, by)))
  }

  /** The member with the booking's mobile number; null when no member has it. */
  async function decideIn(work: Work, decided: Omit<BookingAnswer, 'now'>): Promise<number | null> {
    const found = await answers.decideIn(work, { ...decided, now: clock.now() })
    if (!found) throw notFound('没有这个预约')
    return found.userId
  }

  return { answerIn, decideIn }
}

export type FeedbackAnswersService = ReturnType<typeof createFeedbackAnswersService>
