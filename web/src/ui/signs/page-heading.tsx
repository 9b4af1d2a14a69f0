'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Row } from '../layout/pieces.tsx'
import styles from './page-heading.module.css'

interface PageHeadingProps {
  title: string
  /** A line beside it. */
  children: ReactNode
  className?: string | undefined
}

/** The heading of a page on PC. */
export function PageHeading({ title, children, className }: PageHeadingProps) {
  return (
    <Row as="header" gap={14} align="baseline" className={classNames(styles.heading, className)}>
      <h1>{title}</h1>
      {children}
    </Row>
  )
}
