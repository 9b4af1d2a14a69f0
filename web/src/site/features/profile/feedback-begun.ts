import { FEEDBACK_KINDS, type FeedbackKind } from '@bee/contract/profile/profile.contract.ts'
import { forgetBegun, keepBegun, readBegun } from '../../school/begun-words.ts'

interface FeedbackBegun {
  kind: FeedbackKind
  content: string
  contact: string
}

const PLACE = 'feedback'

function isFeedbackBegun(value: unknown): value is FeedbackBegun {
  const { kind, content, contact } = (value ?? {}) as Partial<FeedbackBegun>
  return typeof content === 'string' && typeof contact === 'string' && FEEDBACK_KINDS.some((each) => each === kind)
}

export const readBegunFeedback = () => readBegun(PLACE, isFeedbackBegun)

export function keepBegunFeedback(begun: FeedbackBegun): void {
  if (begun.content.trim() === '' && begun.contact.trim() === '') forgetBegun(PLACE)
  else keepBegun(PLACE, begun)
}

export const forgetBegunFeedback = () => forgetBegun(PLACE)
