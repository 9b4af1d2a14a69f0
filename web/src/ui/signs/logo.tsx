'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { classNames } from '../../lib/class-names.ts'
import { Row } from '../layout/pieces.tsx'
import { MarkPaths } from './mark-paths.tsx'
import styles from './logo.module.css'

export interface LogoProps {
  /** Height of the mark in pixels, 24 at least. */
  size?: number
  /** On ink or on a photograph: white wings, white word. */
  inverse?: boolean
  /** Beside the mark. Without it the mark is alone. */
  word?: string
  className?: string | undefined
}

export function Logo({ size = 38, inverse = false, word, className }: LogoProps) {
  return (
    <Row
      as="span"
      inline
      gap={10}
      size={22}
      tone="full"
      className={classNames(styles.logo, className)}
      data-inverse={inverse || undefined}
    >
      <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden="true">
        <MarkPaths wings="var(--logo-wings)" gap="var(--logo-gap)" />
      </svg>
      {word === undefined ? null : <b className={styles.word}>{word}</b>}
    </Row>
  )
}
