import { HOUR_MS } from '@bee/contract/durations.ts'
import type { AudienceSize, Broadcast, BroadcastState } from '@bee/contract/manage/broadcasts.contract.ts'
import { shanghaiClock } from '@bee/contract/shanghai-day.ts'
import { recentTime } from '../../../lib/recent-time.ts'
import type { CellKind } from '../../ui/state-cell.tsx'

export const STATE_WORDS: Readonly<Record<BroadcastState, string>> = {
  draft: '草稿',
  scheduled: '定时',
  sent: '已发',
  recalled: '已撤回',
}
export const STATE_CELLS: Readonly<Record<BroadcastState, CellKind>> = {
  draft: 'dra',
  scheduled: 'sch',
  sent: 'ok',
  recalled: 'off',
}

export function audienceWords({ audience, course, recipient }: Pick<Broadcast, 'audience' | 'course' | 'recipient'>) {
  if (audience === 'all') return '所有会员'
  return audience === 'course' ? `《${course?.name ?? ''}》的学员` : (recipient?.nickName ?? '')
}

/** 1842 位会员, 约 102400 位会员 */
export const sizeWords = ({ count, isExact }: AudienceSize) => `${isExact ? '' : '约 '}${count} 位会员`

const PERCENT = 100

/** 128 / 1842，7%. 没有数过 before the first count. */
export function readWords({ readCount, audienceCount }: Pick<Broadcast, 'readCount' | 'audienceCount'>): string {
  if (readCount === null) return '没有数过'
  if (audienceCount === null) return `${readCount} 人读过，正在数发给了多少人`
  if (audienceCount === 0) return '没有人收到'
  // At most 100%: readCount still includes members who have left the school since.
  const share = Math.min(PERCENT, Math.floor((PERCENT * readCount) / audienceCount))
  return `${readCount} / ${audienceCount}，${share}%`
}

/** The text in the time column. */
export function timeWords(broadcast: Broadcast, now: number): string {
  const { state, sendTime, sentTime, recalledTime, updateTime } = broadcast
  if (state === 'draft') return `${recentTime(updateTime, now)} 写的`
  if (state === 'scheduled') return `${recentTime(sendTime ?? updateTime, now)} 发`
  if (state === 'sent') return recentTime(sentTime ?? updateTime, now)
  return `${recentTime(recalledTime ?? updateTime, now)} 撤回`
}

const MINUTE_LENGTH = 'yyyy-MM-ddTHH:mm'.length

/** Value for a datetime-local input, in Shanghai time for every time zone of the browser. */
export const toInput = (time: string | number | Date) =>
  shanghaiClock(new Date(time)).toISOString().slice(0, MINUTE_LENGTH)

/** Undefined when the input holds no valid moment. */
export function fromInput(value: string): string | undefined {
  const moment = new Date(`${value}:00+08:00`)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}

/** The full hour after the next one, so that there is time to reconsider. */
export const suggestedTime = (now: number) => toInput(Math.ceil(now / HOUR_MS) * HOUR_MS + HOUR_MS)
