import type { LessonInsight } from '@bee/contract/manage/insight.contract.ts'
import { formatDuration } from '../../../lib/duration.ts'
import { ticksOf, valueAt } from './chart-geometry.ts'
import { percentOf } from './insight-words.ts'
import { NumberTable } from './number-table.tsx'

const MAX_ROWS = 40

/** The chart as numbers, at round times. */
export function ChartTable({ insight, curve }: { insight: LessonInsight; curve: NonNullable<LessonInsight['curve']> }) {
  const { lesson, learnerCount } = insight
  return (
    <NumberTable
      caption="看到每一秒的人，按时间"
      titles={['时间', '看到的人', '占开始看的', '重看过的人']}
      rows={ticksOf(lesson.seconds - 1, MAX_ROWS).map((second) => {
        const people = valueAt(curve.counts, curve, second)
        return [
          formatDuration(second),
          people,
          `${percentOf(people, learnerCount)}%`,
          valueAt(curve.replays, curve, second),
        ]
      })}
    />
  )
}
