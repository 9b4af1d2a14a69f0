'use no memo' // Quickly drawn anew, while the compiler's cache would double its size in the first load.

import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import styles from './page-heading.module.css'

interface PageHeadingProps {
  title: string
  /** A line beside it. */
  children: ReactNode
  className?: string | undefined
}

/** What a page on PC is headed with. */
export function PageHeading({ title, children, className }: PageHeadingProps) {
  return (
    <header className={classNames(styles.heading, className)}>
      <h1>{title}</h1>
      {children}
    </header>
  )
}
