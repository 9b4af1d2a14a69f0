import { cellAt, lineOf, pointsOf, type SparkBox } from './spark-path.ts'
import styles from './spark-line.module.css'

interface SparkLineProps {
  /** The chart as a sentence, for screen readers. */
  label: string
  now: readonly (number | null)[]
  before: readonly (number | null)[]
  /** In units of about one pixel. */
  box: SparkBox
  /** False when the last day is over: the honey cell marks only today. */
  endsToday?: boolean
}

/** A solid line for these days, a dashed grey one for the former days, and a honey cell for today. */
export function SparkLine({ label, now, before, box, endsToday = true }: SparkLineProps) {
  const most = Math.max(0, ...now.map((value) => value ?? 0), ...before.map((value) => value ?? 0))
  const points = pointsOf(now, most, box)
  const today = endsToday ? points.at(-1) : undefined
  return (
    <svg className={styles.spark} viewBox={`0 0 ${box.width} ${box.height}`} role="img" aria-label={label}>
      <path className={styles.before} d={lineOf(pointsOf(before, most, box))} />
      <path className={styles.now} d={lineOf(points)} />
      {today ? <path className={styles.today} d={cellAt(today)} /> : null}
    </svg>
  )
}
