import type { ReactNode } from 'react'
import { useId } from 'react'
import { classNames } from '../../lib/class-names.ts'
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
      <header className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {note === undefined ? null : <small className={styles.note}>{note}</small>}
        {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  )
}
