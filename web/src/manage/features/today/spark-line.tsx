import { cellAt, lineOf, pointsOf } from './spark-path.ts'
import styles from './numbers-box.module.css'

interface SparkLineProps {
  /** What it says, for those who do not see it. */
  label: string
  now: readonly (number | null)[]
  before: readonly (number | null)[]
}

const BOX = { width: 208, height: 52 }

/** Ink for these days, grey dashes for those before, and the honey cell is today. */
export function SparkLine({ label, now, before }: SparkLineProps) {
  const most = Math.max(0, ...now.map((value) => value ?? 0), ...before.map((value) => value ?? 0))
  const points = pointsOf(now, most, BOX)
  const today = points.at(-1)
  return (
    <svg className={styles.spark} viewBox={`0 0 ${BOX.width} ${BOX.height}`} role="img" aria-label={label}>
      <path className={styles.before} d={lineOf(pointsOf(before, most, BOX))} />
      <path className={styles.now} d={lineOf(points)} />
      {today ? <path className={styles.today} d={cellAt(today)} /> : null}
    </svg>
  )
}
