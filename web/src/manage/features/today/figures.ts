import type { NumbersDay, NumbersPeriod } from '@bee/contract/manage/today.contract.ts'
import { yuanOfFen } from '@bee/contract/money.ts'

const SECONDS_AN_HOUR = 3600

export interface Figure {
  key: string
  label: string
  unit: string
  /** Sum or average over the thirty days; null when it is unknown. */
  of: (period: NumbersPeriod) => number | null
  ofDay: (day: NumbersDay) => number
}

const hours = (seconds: number) => Math.round(seconds / SECONDS_AN_HOUR)

/** The five figures of a school, in the order of the page. */
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
