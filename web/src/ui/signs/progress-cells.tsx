'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { useId } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { hexagonHeight } from './hexagon-shape.ts'
import styles from './progress-cells.module.css'

const CELL =
  'M35.5 8.5Q43.3 4 51.1 8.5L75.3 22.5Q83.1 27 83.1 36L83.1 64Q83.1 73 75.3 77.5L51.1 91.5Q43.3 96 35.5 91.5L11.3 77.5Q3.5 73 3.5 64L3.5 36Q3.5 27 11.3 22.5Z'

export interface ProgressCellProps {
  /** 0 to 100. */
  percent: number
  /** Width in pixels: 18 in cards, 56 at its largest. */
  size?: number
  /** For screen readers; leave it out where the percentage stands beside it. */
  label?: string | undefined
  className?: string | undefined
}

/** Honey rises from the bottom of the cell; a full one carries a tick, so that it does not depend on colour. */
export function ProgressCell({ percent, size = 22, label, className }: ProgressCellProps) {
  const clipId = useId()
  const filled = Math.min(100, Math.max(0, Number.isFinite(percent) ? percent : 0))
  const isDone = filled === 100
  const spoken = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <svg
      className={classNames(styles.cell, className)}
      width={size}
      height={hexagonHeight(size)}
      viewBox="-3 -3 92.6 106"
      {...spoken}
    >
      <clipPath id={clipId}>
        <path d={CELL} />
      </clipPath>
      <path d={CELL} fill="var(--surface-2)" />
      <g clipPath={`url(#${clipId})`}>
        <path
          className={styles.honey}
          transform={`translate(0 ${100 - filled})`}
          d={isDone ? 'M-5 -6H93V110H-5Z' : 'M-5 0c15-7 30 7 46 0s30-7 52 0V110H-5Z'}
          fill="var(--brand)"
        />
      </g>
      <path d={CELL} fill="none" stroke="var(--brand-line)" strokeWidth="6" />
      {isDone ? (
        <path
          d="M25 52l13 13 24-28"
          fill="none"
          stroke="var(--on-brand)"
          strokeWidth="9"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ) : null}
    </svg>
  )
}
