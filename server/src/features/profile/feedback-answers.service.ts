import { badField, notFound } from '@bee/contract/failures.ts'
import { FeedbackReplyText } from '@bee/contract/profile/profile.contract.ts'
import type { Clock } from '../../outside/clock.ts'
import type { FeedbackAnswersRepository } from './feedback-answers.repository.ts'
import { NO_SUCH_FEEDBACK } from './feedback.service.ts'

/** More than an operator reads at once; what has waited longest stands first. */
const WAITING_SHOWN = 50
const NOTICE_CHARACTERS = 40
const FEEDBACK_PLACE = '/profile/feedback'

function shortened(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ')]
  return characters.length > NOTICE_CHARACTERS
    ? `${characters.slice(0, NOTICE_CHARACTERS).join('')}…`
    : characters.join('')
}

/** The operator's side of feedback. */
export function createFeedbackAnswersService(parts: { answers: FeedbackAnswersRepository; clock: Clock }) {
  const { answers, clock } = parts

  function waiting() {
    return answers.waiting(WAITING_SHOWN)
  }

  /** Answers whether the member is told: the same words a second time change nothing. */
  async function answer(feedbackId: number, text: string): Promise<boolean> {
    const content = FeedbackReplyText.safeParse(text)
    if (!content.success) throw badField('content', content.error.issues[0]?.message ?? '')
    const answered = await answers.answer({
      feedbackId,
      content: content.data,
      notice: { content: `你的反馈有了回复：${shortened(content.data)}`, link: FEEDBACK_PLACE },
      now: clock.now(),
    })
    if (answered === 'missing') throw notFound(NO_SUCH_FEEDBACK)
    return answered === 'answered'
  }

  return { waiting, answer }
}
