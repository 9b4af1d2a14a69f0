import type { ReactNode } from 'react'
import styles from './side-row.module.css'

interface SideRowProps {
  /** The state cell. */
  cell: ReactNode
  title: ReactNode
  sentence: string
  /** On the right: a time, or the time left. */
  end: ReactNode
}

/** A row of a narrow list in a side column: title, sentence and time. */
export function SideRow({ cell, title, sentence, end }: SideRowProps) {
  return (
    <li className={styles.row}>
      {cell}
      <div>
        <b>{title}</b>
        <p>{sentence}</p>
      </div>
      <span className={styles.end}>{end}</span>
    </li>
  )
}
