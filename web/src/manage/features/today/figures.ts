import type { NumbersDay, NumbersPeriod } from '@bee/contract/manage/today.contract.ts'
import { yuanOfFen } from '@bee/contract/money.ts'

const SECONDS_AN_HOUR = 3600

export interface Figure {
  key: string
  label: string
  unit: string
  /** Of the thirty days; null where that is not known. */
  of: (period: NumbersPeriod) => number | null
  ofDay: (day: NumbersDay) => number
}

const hours = (seconds: number) => Math.round(seconds / SECONDS_AN_HOUR)

/** The five numbers of a school, in the order in which they are shown. */
export const FIGURES: readonly Figure[] = [
  { key: 'learners', label: '在学人数', unit: '人', of: ({ learners }) => learners, ofDay: ({ learners }) => learners },
  {
    key: 'hours',
    label: '学习时长',
    unit: '小时',
    of: ({ seconds }) => hours(seconds),
    // A day may have less than an hour.
    ofDay: ({ seconds }) => Math.round((seconds / SECONDS_AN_HOUR) * 10) / 10,
  },
  { key: 'finished', label: '完课', unit: '人次', of: ({ finished }) => finished, ofDay: ({ finished }) => finished },
  {
    key: 'newMembers',
    label: '新会员',
    unit: '人',
    of: ({ newMembers }) => newMembers,
    ofDay: ({ newMembers }) => newMembers,
  },
  {
    key: 'income',
    label: '收入',
    unit: '元',
    of: ({ incomeFen }) => yuanOfFen(incomeFen),
    ofDay: ({ incomeFen }) => yuanOfFen(incomeFen),
  },
]

export interface Change {
  text: string
  direction: 'up' | 'down' | 'same'
}

/** 多 12%, 少 4%; what there was nothing of before has no percentage. */
export function changeOf(now: number | null, before: number | null): Change {
  if (now === null || before === null) return { text: '', direction: 'same' }
  if (before <= 0) return { text: now > 0 ? '之前没有' : '', direction: 'same' }
  const percent = Math.round((100 * (now - before)) / before)
  if (percent === 0) return { text: '差不多', direction: 'same' }
  return percent > 0 ? { text: `多 ${percent}%`, direction: 'up' } : { text: `少 ${-percent}%`, direction: 'down' }
}

/** 10 月 18 日 – 11 月 16 日 */
export function rangeWords(days: readonly Pick<NumbersDay, 'day'>[]): string {
  const words = (day: string) => {
    const [, month, date] = day.split('-').map(Number)
    return `${month} 月 ${date} 日`
  }
  return days.length === 0 ? '' : `${words(days[0]?.day ?? '')} – ${words(days.at(-1)?.day ?? '')}`
}
