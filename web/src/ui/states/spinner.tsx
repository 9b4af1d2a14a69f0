'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { classNames } from '../../lib/class-names.ts'
import styles from './spinner.module.css'

export interface SpinnerProps {
  size?: number
  className?: string | undefined
}

/** Decorative: the component that shows it also says in words that it is loading. */
export function Spinner({ size = 20, className }: SpinnerProps) {
  return (
    <svg
      className={classNames(styles.spinner, className)}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      aria-hidden="true"
    >
      <circle className={styles.track} cx="10" cy="10" r="8.5" />
      <path d="M10 1.5A8.5 8.5 0 0 1 18.5 10" />
    </svg>
  )
}
