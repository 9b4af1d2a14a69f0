import type { ReactNode } from 'react'
import styles from './side-row.module.css'

interface SideRowProps {
  /** How it stands, as a cell. */
  cell: ReactNode
  title: ReactNode
  sentence: string
  /** On the right: when, or how long yet. */
  end: ReactNode
}

/** A line of a narrow list beside the others: what it is, what is said of it, and when. */
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
