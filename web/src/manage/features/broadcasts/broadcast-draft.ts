import { MOBILE_SHAPE } from '@bee/contract/account/account-fields.ts'
import type { AudienceKind, Broadcast } from '@bee/contract/manage/broadcasts.contract.ts'
import { suggestedTime, toInput } from './broadcast-words.ts'

/** What stands in the fields. */
export interface Draft {
  audience: AudienceKind
  course: { id: number; name: string } | null
  recipient: { userId: number; nickName: string; mobile: string } | null
  /** Of somebody who is not chosen yet. */
  mobile: string
  content: string
  link: string
  when: 'now' | 'later'
  /** As the input of date and time has it. */
  at: string
}

export function draftOf(broadcast: Broadcast | undefined, now: number): Draft {
  const { sendTime = null } = broadcast ?? {}
  return {
    audience: broadcast?.audience ?? 'all',
    course: broadcast?.course ?? null,
    recipient: broadcast?.recipient ?? null,
    mobile: '',
    content: broadcast?.content ?? '',
    link: broadcast?.link ?? '',
    when: sendTime === null ? 'now' : 'later',
    at: sendTime === null ? suggestedTime(now) : toInput(sendTime),
  }
}

/** For one member, and neither chosen nor a number that could be somebody's. */
export const isForNobody = ({ audience, recipient, mobile }: Draft): boolean =>
  audience === 'member' && !recipient && !MOBILE_SHAPE.test(mobile)

/** What is sent to be kept. */
export function savingOf({ audience, course, recipient, mobile, content, link }: Draft) {
  return {
    audience,
    ...(audience === 'course' && course ? { courseId: course.id } : {}),
    ...(audience === 'member' ? (recipient ? { userId: recipient.userId } : { mobile }) : {}),
    content,
    link,
  }
}

/** Whether the fields say something else than what is kept. When it goes is no part of it: that is said with the sending. */
export function isChanged(draft: Draft, kept: Broadcast | undefined): boolean {
  if (!kept) return draft.content.trim() !== '' || draft.link.trim() !== ''
  const before = savingOf(draftOf(kept, 0))
  const after = savingOf(draft)
  return JSON.stringify(before) !== JSON.stringify(after)
}
