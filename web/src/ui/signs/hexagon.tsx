'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Stack } from '../layout/pieces.tsx'
import { HEXAGON_PATH, hexagonHeight } from './hexagon-shape.ts'
import type { Tint } from './tints.ts'
import styles from './hexagon.module.css'

export type HexagonTone = 'brand' | 'soft' | 'ink' | 'float' | 'grey' | 'success' | 'danger' | Tint

export interface HexagonProps {
  /** Width in pixels; the height follows. */
  size?: number
  tone?: HexagonTone
  /** A pale flower background with its text colour, instead of the full colour. */
  tint?: boolean
  className?: string | undefined
  children?: ReactNode
}

/**
 * The cell: background of icons and numbers. Drawn as SVG rather than masked, so that any size works without a style
 * attribute (see README.md) and a focus ring around it is not cut off.
 */
export function Hexagon({ size = 30, tone = 'brand', tint = false, className, children }: HexagonProps) {
  return (
    <span className={classNames(styles.hexagon, className)} data-tone={tone} data-tint={tint || undefined}>
      <svg
        className={styles.ground}
        width={size}
        height={hexagonHeight(size)}
        viewBox="0 0 86.6 100"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={HEXAGON_PATH} />
      </svg>
      <Stack as="span" centred className={styles.content}>
        {children}
      </Stack>
    </span>
  )
}
