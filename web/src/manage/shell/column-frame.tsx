import { useEffect, type ReactNode } from 'react'
import styles from './column-frame.module.css'

interface ColumnFrameProps {
  title: string
  /** On phones beside the title. */
  note?: ReactNode
  /** Right beside the title, where there is room. */
  beside?: ReactNode
  /** On the right. */
  actions?: ReactNode
  children: ReactNode
}

/** A page as high as the window, whose columns scroll each on its own. */
export function ColumnFrame({ title, note, beside, actions, children }: ColumnFrameProps) {
  useEffect(() => {
    document.title = `${title} · 蜂巢`
  }, [title])
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <h1 className={styles.title}>
          {title}
          {note === undefined ? null : <small>{note}</small>}
        </h1>
        {beside}
        <div className={styles.actions}>{actions}</div>
      </header>
      <div className={styles.columns}>{children}</div>
    </div>
  )
}
