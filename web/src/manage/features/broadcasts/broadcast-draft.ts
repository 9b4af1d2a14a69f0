import { MOBILE_SHAPE } from '@bee/contract/account/account-fields.ts'
import type { AudienceKind, Broadcast } from '@bee/contract/manage/broadcasts.contract.ts'
import { suggestedTime, toInput } from './broadcast-words.ts'

/** The values of the form. */
export interface Draft {
  audience: AudienceKind
  course: { id: number; name: string } | null
  recipient: { userId: number; nickName: string; mobile: string } | null
  /** Mobile number of a recipient who is not chosen from the list. */
  mobile: string
  content: string
  link: string
  when: 'now' | 'later'
  /** Value of a datetime-local input. */
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

/** The message is for one member, but no member is chosen and the mobile number is incomplete. */
export const isForNobody = ({ audience, recipient, mobile }: Draft): boolean =>
  audience === 'member' && !recipient && !MOBILE_SHAPE.test(mobile)

/** The input of the save call. */
export function savingOf({ audience, course, recipient, mobile, content, link }: Draft) {
  return {
    audience,
    ...(audience === 'course' && course ? { courseId: course.id } : {}),
    ...(audience === 'member' ? (recipient ? { userId: recipient.userId } : { mobile }) : {}),
    content,
    link,
  }
}

/** Whether the form differs from the saved message. The send time is not part of it: it is chosen when sending. */
export function isChanged(draft: Draft, kept: Broadcast | undefined): boolean {
  if (!kept) return draft.content.trim() !== '' || draft.link.trim() !== ''
  const before = savingOf(draftOf(kept, 0))
  const after = savingOf(draft)
  return JSON.stringify(before) !== JSON.stringify(after)
}
