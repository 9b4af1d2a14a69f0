import { DAY_MS, HOUR_MS, MINUTE_MS } from '@bee/contract/durations.ts'
import type { Waiting, WaitingKind } from '@bee/contract/manage/today.contract.ts'
import { shanghaiDate } from '@bee/contract/shanghai-day.ts'
import { openMs, workdayMs, type ServiceHours } from '@bee/contract/site/service-hours.ts'
import { countWords } from '../../api/waiting.queries.ts'
import type { CellKind } from '../../ui/state-cell.tsx'

interface KindWords {
  title: string
  unit: string
  cell: CellKind
  /** Label of the link. */
  act: string
}

export const KIND_WORDS: Record<WaitingKind, KindWords> = {
  'disk-full': { title: '磁盘满了', unit: '块', cell: 'bad', act: '看存储' },
  'failed-job': { title: '没做成的任务', unit: '个', cell: 'bad', act: '去处理' },
  order: { title: '待确认的订单', unit: '笔', cell: 'pct', act: '去确认' },
  difference: { title: '账对不上', unit: '处', cell: 'bad', act: '去了结' },
  comment: { title: '没回的评论', unit: '条', cell: 'pct', act: '去回复' },
  feedback: { title: '反馈', unit: '条', cell: 'pct', act: '去回复' },
  booking: { title: '预约', unit: '个', cell: 'pct', act: '去安排' },
  report: { title: '举报', unit: '条', cell: 'warn', act: '去判断' },
  'late-draft': { title: '定时发布晚了', unit: '项', cell: 'warn', act: '看任务' },
  review: { title: '请你看的草稿', unit: '份', cell: 'sch', act: '去看' },
}

/** Work for somebody who is there: it waits by the hours of the school. */
const FOR_PEOPLE: ReadonlySet<WaitingKind> = new Set(['order', 'comment', 'feedback', 'booking', 'report', 'review'])

function spanWords(ms: number): string {
  if (ms < HOUR_MS) return `${Math.max(1, Math.floor(ms / MINUTE_MS))} 分钟`
  return ms < DAY_MS ? `${Math.floor(ms / HOUR_MS)} 小时` : `${Math.floor(ms / DAY_MS)} 天`
}

/** 还有 5 小时, 明天到期, 过了 2 小时. */
function dueWords(due: number, now: number): string {
  if (due <= now) return `过了 ${spanWords(now - due)}`
  const day = shanghaiDate(due)
  if (day === shanghaiDate(now)) return `还有 ${spanWords(due - now)}`
  if (day === shanghaiDate(now + DAY_MS)) return '明天到期'
  return `还有 ${Math.ceil((due - now) / DAY_MS)} 天`
}

export interface WaitedWords {
  /** Left out where there is little space. */
  lead: string
  text: string
  isLate: boolean
}

/** 3 小时, 2 个工作日. */
function openSpanWords(ms: number, hours: ServiceHours): string {
  const workday = workdayMs(hours)
  return ms < workday ? spanWords(ms) : `${Math.floor(ms / workday)} 个工作日`
}

/** A failure shows how long ago it happened; other entries show how long they have waited. More than a day is late. */
export function waitedWords({ kind, sinceTime, dueTime }: Waiting, now: number, written?: ServiceHours): WaitedWords {
  if (dueTime !== null) {
    const due = Date.parse(dueTime)
    return { lead: '', text: dueWords(due, now), isLate: due <= now }
  }
  const hours = FOR_PEOPLE.has(kind) ? written : undefined
  const ms = openMs(Date.parse(sinceTime), now, hours)
  // Everything that has come since the last closing time.
  if (hours && ms < MINUTE_MS)
    return { lead: '', text: now - Date.parse(sinceTime) < MINUTE_MS ? '刚刚' : '没到上班时间', isLate: false }
  const span = hours ? openSpanWords(ms, hours) : spanWords(ms)
  const isLate = ms > workdayMs(hours)
  return kind === 'failed-job' || kind === 'disk-full'
    ? { lead: '', text: `${span}前`, isLate }
    : { lead: '等了 ', text: span, isLate }
}

export const amountWords = (line: Waiting): string => `${countWords(line)} ${KIND_WORDS[line.kind].unit}`

export type Whose = 'mine' | 'others' | 'all'

export const isWhose = ({ isMine }: Waiting, whose: Whose): boolean => whose === 'all' || (whose === 'mine') === isMine
