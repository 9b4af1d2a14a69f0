import { classNames } from '../../lib/class-names.ts'
import styles from './progress-bar.module.css'

interface ProgressBarProps {
  label: string
  percent: number
  /** Waits or has stopped, so it is grey. */
  isStill?: boolean
  className?: string | undefined
}

export function ProgressBar({ label, percent, isStill = false, className }: ProgressBarProps) {
  return (
    <span
      className={classNames(styles.bar, className)}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i style={{ width: `${percent}%` }} data-still={isStill || undefined} />
    </span>
  )
}
