'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Text } from '../layout/pieces.tsx'
import styles from './skeleton.module.css'

export type SkeletonVariant = 'card' | 'cover' | 'row' | 'text'

export interface SkeletonProps {
  variant?: SkeletonVariant
  /** How many; they are siblings, so the grid around them places them like the real ones. */
  count?: number
  className?: string | undefined
}

const BODIES: Record<SkeletonVariant, ReactNode> = {
  card: (
    <>
      <span className={classNames(styles.block, styles.cover)} />
      <span className={styles.body}>
        <span className={classNames(styles.block, styles.title)} />
        <span className={classNames(styles.block, styles.line)} />
        <span className={classNames(styles.block, styles.line, styles.short)} />
        <span className={classNames(styles.block, styles.line, styles.meta)} />
      </span>
    </>
  ),
  cover: <span className={classNames(styles.block, styles.cover)} />,
  row: (
    <>
      <span className={classNames(styles.block, styles.thumb)} />
      <Text grow className={styles.lines}>
        <span className={classNames(styles.block, styles.title)} />
        <span className={classNames(styles.block, styles.line)} />
        <span className={classNames(styles.block, styles.line, styles.meta)} />
      </Text>
    </>
  ),
  text: (
    <>
      <span className={classNames(styles.block, styles.line)} />
      <span className={classNames(styles.block, styles.line)} />
      <span className={classNames(styles.block, styles.line, styles.short)} />
    </>
  ),
}

/** Appears only when loading takes longer than 200 ms (the delay is in the stylesheet: it then works before hydration). */
export function Skeleton({ variant = 'card', count = 1, className }: SkeletonProps) {
  return (
    <>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classNames(styles.skeleton, styles[variant], className)} aria-hidden="true">
          {BODIES[variant]}
        </div>
      ))}
      <span className="visually-hidden" role="status">
        正在加载
      </span>
    </>
  )
}
