import { moneyWords as yuanOf } from '@bee/contract/money.ts'
import type { Certificate } from '@bee/contract/certificates/certificates.contract.ts'
import { MINUTE_MS } from '@bee/contract/durations.ts'
import type { MemberCourse, MemberDossier, MemberGrant } from '@bee/contract/manage/members/member-shapes.ts'
import { formatDuration } from '../../../lib/duration.ts'
import { formatDate } from '../../../lib/dates.ts'
import { recentTime } from '../../../lib/recent-time.ts'

export { yuanOf }

/** An open page makes a request at least this often. */
const IN_USE_MINUTES = 5

/** 永久, or 180 天. */
export const daysWords = (days: number | null): string => (days === null ? '永久' : `${days} 天`)

/** A future day: 到 11-23 14:02, with the year when it differs. */
export function untilWords(untilTime: string | null, now: number): string {
  if (untilTime === null) return '永久'
  const [day = '', clock = ''] = formatDate(untilTime, 'yyyy-MM-dd HH:mm:ss').split(' ')
  const isThisYear = day.slice(0, 4) === formatDate(now, 'yyyy')
  return `到 ${isThisYear ? `${day.slice(5)} ${clock.slice(0, 5)}` : day}`
}

/** A figure of the head: the number and its label. */
export type Figure = readonly [value: string, words: string]

export function figuresOf(figures: MemberDossier['figures']): Figure[] {
  const { studyDays, streakDays, learningCount, finishedCount, paidFen, paidOrderCount } = figures
  return [
    [`${studyDays} 天`, '累计学习'],
    [`${streakDays} 天`, streakDays > 0 ? '连续，还在继续' : '现在没有连续'],
    [`${learningCount} 门`, `在学，另完课 ${finishedCount} 门`],
    [yuanOf(paidFen), `${paidOrderCount} 笔，退过 ${figures.refundedOrderCount} 笔`],
    [`${figures.commentCount} 条`, `评论，收到 ${figures.answerCount} 条回复`],
  ]
}

/** 停在 3.2，12:46 */
export function placeWords({ place, isFinished, percent }: Pick<MemberCourse, 'place' | 'isFinished' | 'percent'>) {
  if (isFinished) return '学完了'
  if (!place) return percent === 0 ? '还没开始学' : '停下的那一讲已经不在'
  return place.second > 0 ? `停在 ${place.number}，${formatDuration(place.second)}` : `停在 ${place.number}`
}

export function grantWords({ state, untilTime, takenBackTime, staffName }: MemberGrant, now: number): string {
  if (state === 'takenBack') return `${takenBackTime ? recentTime(takenBackTime, now) : ''} 收回`
  if (state === 'expired') return `${untilTime ? recentTime(untilTime, now) : ''} 到期`
  return `${staffName} 送的，${untilTime === null ? '永久有效' : untilWords(untilTime, now)}`
}

/** 程小满，2026-03-02 领; a withdrawn one also with the date of withdrawal. */
export function certificateWords({ name, issueTime, withdrawTime }: Certificate): string {
  const issued = `${name}，${formatDate(issueTime, 'yyyy-MM-dd')} 领`
  return withdrawTime === null ? issued : `${issued}，${formatDate(withdrawTime, 'yyyy-MM-dd')} 撤销`
}

/** 正在用, or the time of the last request. */
export function lastSeenWords(lastSeenTime: string, now: number): string {
  return now - Date.parse(lastSeenTime) < IN_USE_MINUTES * MINUTE_MS ? '正在用' : recentTime(lastSeenTime, now)
}

/** The reason that the member reads at log-in: the kind, and further words if there are any. */
export const blockReason = (kind: string, words: string): string => (words === '' ? kind : `${kind}：${words}`)

/** 「12 位」; 「1000+ 位」 where the server stops counting. */
export const countWords = ({ value, isMore }: { value: number; isMore: boolean }): string =>
  `${value}${isMore ? '+' : ''} 位`
