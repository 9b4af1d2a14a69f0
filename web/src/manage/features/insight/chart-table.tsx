import type { LessonInsight } from '@bee/contract/manage/insight.contract.ts'
import { formatDuration } from '../../../lib/duration.ts'
import { ticksOf, valueAt } from './chart-geometry.ts'
import { percentOf } from './insight-words.ts'
import styles from './lesson-insight.module.css'

const MAX_ROWS = 40

/** The chart as numbers, at round times. */
export function ChartTable({ insight, curve }: { insight: LessonInsight; curve: NonNullable<LessonInsight['curve']> }) {
  const { lesson, learnerCount } = insight
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">看到每一秒的人，按时间</caption>
      <thead>
        <tr>
          <th scope="col">时间</th>
          <th scope="col">看到的人</th>
          <th scope="col">占开始看的</th>
          <th scope="col">重看过的人</th>
        </tr>
      </thead>
      <tbody>
        {ticksOf(lesson.seconds - 1, MAX_ROWS).map((second) => {
          const people = valueAt(curve.counts, curve, second)
          return (
            <tr key={second}>
              <th scope="row">{formatDuration(second)}</th>
              <td>{people}</td>
              <td>{percentOf(people, learnerCount)}%</td>
              <td>{valueAt(curve.replays, curve, second)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
