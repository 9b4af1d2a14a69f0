import type { Measured } from './measure-lateness.ts'

/** The counts of one process (`late-database.mjs`), or of all processes of a run. */
export interface Tally {
  statements: number
  late: number
  notices: number
  leastNoticeMs: number | null
}

/** Timers may go off a moment early. */
const LEAST_NOTICE_MS = 395
/** Of 15 %: a smaller share of many statements is no chance. */
const LEAST_SHARE = 0.1
const ENOUGH_STATEMENTS = 200

/** By a stopwatch outside of the delayed process (`measure-lateness.ts`). */
export const judgeMeasured = ({ leastNoticeMs, lateShare }: Measured): string[] => [
  ...(leastNoticeMs < LEAST_NOTICE_MS ? [`通知没有晚到：${Math.round(leastNoticeMs)} 毫秒`] : []),
  ...(lateShare < LEAST_SHARE ? [`语句没有变慢：${Math.round(lateShare * 100)}%`] : []),
]

export function sumTallies(tallies: readonly Tally[]): Tally {
  const least = tallies.flatMap(({ leastNoticeMs }) => leastNoticeMs ?? [])
  return {
    statements: tallies.reduce((sum, { statements }) => sum + statements, 0),
    late: tallies.reduce((sum, { late }) => sum + late, 0),
    notices: tallies.reduce((sum, { notices }) => sum + notices, 0),
    leastNoticeMs: least.length > 0 ? Math.min(...least) : null,
  }
}

/** A campaign without late statements and notices proves nothing. */
export function judgeLateness(name: string, { statements, late, notices, leastNoticeMs }: Tally): string[] {
  return [
    ...(statements < ENOUGH_STATEMENTS ? [`${name}：只有 ${statements} 条语句，不足以说明什么`] : []),
    ...(late < statements * LEAST_SHARE ? [`${name}：${statements} 条语句里只有 ${late} 条晚了`] : []),
    ...(notices === 0 ? [`${name}：没有听到一条通知`] : []),
    ...(leastNoticeMs !== null && leastNoticeMs < LEAST_NOTICE_MS
      ? [`${name}：有一条通知只晚了 ${Math.round(leastNoticeMs)} 毫秒`]
      : []),
  ]
}
