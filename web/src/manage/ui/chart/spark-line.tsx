import { cellAt, lineOf, pointsOf, type SparkBox } from './spark-path.ts'
import styles from './spark-line.module.css'

interface SparkLineProps {
  /** What it says, for those who do not see it. */
  label: string
  now: readonly (number | null)[]
  before: readonly (number | null)[]
  /** In units that are about pixels. */
  box: SparkBox
  /** False where the last day is over: the honey cell is today alone. */
  endsToday?: boolean
}

/** Ink for these days, grey dashes for those before, and the honey cell is today. */
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
