import { conflict, notFound } from '@bee/contract/failures.ts'
import type { BroadcastState } from '@bee/contract/manage/broadcasts.contract.ts'
import type { Work } from '../../database/database.ts'
import type { Audience } from '../messages/sent-messages.service.ts'
import { refuseOtherVersion } from '../../database/seen-version.ts'
import { lockBroadcast, type BroadcastRow } from './broadcasts.repository.ts'

/** The form in which audit events store a broadcast. */
export const auditSnapshot = (row: BroadcastRow) => ({
  state: row.state,
  audience: row.audience,
  courseId: row.courseId,
  userId: row.recipientId,
  content: row.content,
  link: row.link,
  sendTime: row.sendAt?.toISOString() ?? null,
  version: row.version,
})

/** Undo compares this with the event. */
export async function readBroadcast(work: Work, id: string) {
  const row = await lockBroadcast(work, Number(id))
  return row ? auditSnapshot(row) : null
}

export const target = (broadcastId: number) => ({ kind: 'broadcast', id: broadcastId })

/** The input that writes the same broadcast again. */
export const wordsOf = ({ audience, courseId, recipientId, content, link }: BroadcastRow) => ({
  audience,
  ...(courseId === null ? {} : { courseId }),
  ...(recipientId === null ? {} : { userId: recipientId }),
  content,
  link,
})

export function audienceOf({ audience, courseId, recipientId }: BroadcastRow): Audience {
  if (audience === 'course' && courseId !== null) return { kind: 'course', courseId }
  if (audience === 'member' && recipientId !== null) return { kind: 'member', userId: recipientId }
  return { kind: 'all' }
}

/** The audit log keeps no full number, so that a text with one cannot be restored from it. */
export const HAS_NUMBER = '正文里有手机号，记录里不留全号，不能照原样改回去'

const NO_SUCH = '没有这条消息，可能刚被删掉'
export const noSuchBroadcast = () => notFound(NO_SUCH)

const STATE_WORDS: Record<BroadcastState, string> = {
  draft: '现在是草稿',
  scheduled: '已经定了时间',
  sent: '已经发出去了',
  recalled: '已经撤回了',
}

export async function lock(work: Work, broadcastId: number): Promise<BroadcastRow> {
  const row = await lockBroadcast(work, broadcastId)
  if (!row) throw noSuchBroadcast()
  return row
}

/** Locks the broadcast: of colleagues who act on it at once, the later one reads the state that the first has written. */
export async function lockAs(
  work: Work,
  { broadcastId, version }: { broadcastId: number; version?: number | undefined },
  states: readonly BroadcastState[],
): Promise<BroadcastRow> {
  const row = await lock(work, broadcastId)
  if (!states.includes(row.state)) throw conflict(`这条消息${STATE_WORDS[row.state]}`)
  refuseOtherVersion(row, version, '这条消息刚被别人改过，看过新的再说')
  return row
}
