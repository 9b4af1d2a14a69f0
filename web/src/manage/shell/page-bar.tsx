import { useEffect, type ReactNode } from 'react'
import styles from './page-bar.module.css'

export interface PageBarProps {
  title: string
  /** A short text beside the title. */
  note?: ReactNode
  /** Before the title. */
  before?: ReactNode
  /** Right after the title. */
  beside?: ReactNode
  /** On the right; the main button is last. */
  actions?: ReactNode
}

/** The bar at the top of every page: title and actions. */
export function PageBar({ title, note, before, beside, actions }: PageBarProps) {
  useEffect(() => {
    document.title = `${title} · 蜂巢`
  }, [title])
  return (
    <header className={styles.bar}>
      {before}
      <h1 className={styles.title}>
        {title}
        {note === undefined ? null : <small>{note}</small>}
      </h1>
      {beside}
      <div className={styles.actions}>{actions}</div>
    </header>
  )
}
