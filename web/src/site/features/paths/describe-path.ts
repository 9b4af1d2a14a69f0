import type { PathCard } from '@bee/contract/paths/paths.contract.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

const describeLength = (seconds: number) =>
  seconds < HOUR ? `${Math.max(1, Math.round(seconds / MINUTE))} 分钟` : `约 ${Math.round(seconds / HOUR)} 小时`

type Sums = Pick<PathCard, 'courseCount' | 'lessonCount' | 'durationSeconds'>

/** 7 门课 · 182 讲 · 约 36 小时 */
export function describeSums({ courseCount, lessonCount, durationSeconds }: Sums): string {
  const parts = [`${courseCount} 门课`, `${lessonCount} 讲`]
  if (durationSeconds > 0) parts.push(describeLength(durationSeconds))
  // No line begins with the dot.
  return parts.join('\u00a0· ')
}

/** Null while nothing of it was begun. */
export function describeProgress({
  percent,
  finishedCount,
  courseCount,
}: Pick<PathCard, 'percent' | 'finishedCount' | 'courseCount'>): string | null {
  if (percent === null) return null
  if (finishedCount === courseCount) return `${courseCount} 门课全部学完`
  const finished = finishedCount > 0 ? `学完 ${finishedCount} 门，` : ''
  return `已学 ${percent}%，${finished}还有 ${courseCount - finishedCount} 门`
}

const DONE = 100

/** The next course of the path: one that was begun, else the first that was not. Undefined: all are done. */
export const nextStep = <Step extends { percent: number | null }>(steps: readonly Step[]): Step | undefined =>
  steps.find(({ percent }) => percent !== null && percent < DONE) ?? steps.find(({ percent }) => percent === null)
