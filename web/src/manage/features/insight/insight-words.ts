import type { LessonInsight } from '@bee/contract/manage/insight.contract.ts'
import { formatDuration } from '../../../lib/duration.ts'

/** The curve to draw: viewers who stayed, or viewers who replayed a second. */
export type Shown = 'stayed' | 'replayed'

export const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((100 * part) / whole))

/** A lesson counts as watched from this share on. */
const END_SHARE = 0.95

/** More than half of the viewers reached the end, so the median second says nothing. */
export const isSeenByMost = (medianSecond: number, seconds: number): boolean => medianSecond >= seconds * END_SHARE

/** Difference to another figure, in percentage points. Empty when they are equal. */
export function comparedWords(percent: number, other: number): { text: string; isWorse: boolean } {
  const apart = percent - other
  if (apart === 0) return { text: '和本课平均一样', isWorse: false }
  return { text: `比本课平均${apart < 0 ? '低' : '高'} ${Math.abs(apart)} 个百分点`, isWorse: apart < 0 }
}

/** The chart as a sentence, for screen readers. */
export function chartSentence(
  { lesson, learnerCount, curve, fall, mostReplayed, course }: LessonInsight,
  shown: Shown,
): string {
  if (!curve) return ''
  const at = (values: readonly number[], nth: number) => percentOf(values[nth] ?? 0, learnerCount)
  if (shown === 'replayed') {
    const hot = mostReplayed
      ? `${formatDuration(mostReplayed.from)} 到 ${formatDuration(mostReplayed.to)} 最常重看，${mostReplayed.count} 人`
      : '没有哪一段常被重看'
    return `重看过每一秒的人：${hot}；按左右键逐秒走`
  }
  const { counts } = curve
  const fallen = fall
    ? `${formatDuration(fall.second)} 前后从 ${at(counts, Math.floor(fall.from / curve.step))}% 掉到 ${at(counts, Math.floor(fall.to / curve.step))}%，`
    : ''
  const average = course ? `；本课平均结尾 ${Math.round((course.permilles.at(-1) ?? 0) / 10)}%` : ''
  return `看到每一秒的人，共 ${formatDuration(lesson.seconds)}：${fallen}结尾 ${at(counts, counts.length - 1)}%${average}；按左右键逐秒走`
}
