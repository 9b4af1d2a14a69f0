'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Row } from '../layout/pieces.tsx'
import type { Tint } from './tints.ts'
import styles from './tag.module.css'

export interface TagProps {
  /** `brand` is 作者回复; a tint gives its pale flower background. */
  tone?: undefined | 'neutral' | 'brand' | 'soft' | 'success' | 'danger' | 'info' | 'warn' | Tint
  className?: string | undefined
  children: ReactNode
}

export function Tag({ tone = 'neutral', className, children }: TagProps) {
  return (
    <Row
      as="span"
      inline
      size={12}
      line={18}
      tone="soft"
      weight="strong"
      nowrap
      className={classNames(styles.tag, className)}
      data-tone={tone}
    >
      {children}
    </Row>
  )
}
