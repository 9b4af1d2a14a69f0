'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Row } from '../layout/pieces.tsx'
import styles from './section-heading.module.css'

export interface SectionHeadingProps {
  title: ReactNode
  /** Grey words beside the title. */
  note?: ReactNode
  /** A link at the far end, e.g. 更多资讯 with an arrow. */
  more?: ReactNode
  level?: 1 | 2 | 3
  id?: string | undefined
  className?: string | undefined
}

export function SectionHeading({ title, note, more, level = 2, id, className }: SectionHeadingProps) {
  const Heading = `h${level}` as const
  return (
    <Row align="end" className={classNames(styles.heading, className)}>
      <Heading id={id} className={styles.title} data-level={level}>
        {title}
      </Heading>
      {note ? <p className={styles.note}>{note}</p> : null}
      {more ? (
        <Row atEnd size={15} tone="soft" className={styles.more}>
          {more}
        </Row>
      ) : null}
    </Row>
  )
}
