import { RECALL_DAYS, type AudienceSize } from '@bee/contract/manage/broadcasts.contract.ts'
import type { BroadcastRow } from './broadcasts.repository.ts'

const SHOWN_CHARACTERS = 20

/** The opening of the text, for a sentence about the broadcast. */
export function openingOf(content: string): string {
  const characters = [...content.replace(/\s+/g, ' ')]
  return characters.length > SHOWN_CHARACTERS
    ? `${characters.slice(0, SHOWN_CHARACTERS).join('')}…`
    : characters.join('')
}

/** 所有会员、《Redis 实战》的学员、程小满 */
export function audienceWords({ audience, courseName, nickName }: BroadcastRow): string {
  if (audience === 'all') return '所有会员'
  return audience === 'course' ? `《${courseName ?? ''}》的学员` : (nickName ?? '')
}

export const sizeWords = ({ count, isExact }: AudienceSize) => `${isExact ? '' : '约 '}${count} 位`

const RECALL_MS = RECALL_DAYS * 24 * 60 * 60 * 1000

export const isRecallable = ({ state, sentAt }: BroadcastRow, now: Date) =>
  state === 'sent' && sentAt !== null && now.getTime() - sentAt.getTime() < RECALL_MS
