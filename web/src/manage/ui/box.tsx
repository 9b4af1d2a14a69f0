import type { ReactNode } from 'react'
import { useId } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Row, Text } from '../../ui/layout/pieces.tsx'
import styles from './box.module.css'

interface BoxProps {
  title: string
  /** A short text beside the title. */
  note?: ReactNode
  actions?: ReactNode
  children: ReactNode
  className?: string | undefined
}

/** A box of a page: a border without a shadow. It has its own loading, empty and failed states. */
export function Box({ title, note, actions, children, className }: BoxProps) {
  const titleId = useId()
  return (
    <section className={classNames(styles.box, className)} aria-labelledby={titleId}>
      <Row as="header" gap={10} lines={4} wraps className={styles.head}>
        <Text as="h2" size={14} line={22} id={titleId} className={styles.title}>
          {title}
        </Text>
        {note === undefined ? null : (
          <Text as="small" size={12} tone="quiet" className={styles.note}>
            {note}
          </Text>
        )}
        {actions === undefined ? null : (
          <Row gap={8} wraps atEnd>
            {actions}
          </Row>
        )}
      </Row>
      {children}
    </section>
  )
}
