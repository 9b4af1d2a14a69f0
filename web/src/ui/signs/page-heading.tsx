'use no memo' // Quickly drawn anew, while the compiler's cache would double its size in the first load.

import type { ReactNode } from 'react'
import styles from './page-heading.module.css'

/** What a page is headed with, and a line beside it. Phones have the title in their header. */
export function PageHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <header className={styles.heading}>
      <h1>{title}</h1>
      {children}
    </header>
  )
}
