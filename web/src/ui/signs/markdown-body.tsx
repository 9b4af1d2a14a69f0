'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { useEffect, useRef } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Text } from '../layout/pieces.tsx'
import styles from './markdown-body.module.css'

export interface MarkdownBodyProps {
  /** HTML that the server has rendered and sanitised. Never pass anything else. */
  html: string
  className?: string | undefined
}

export function MarkdownBody({ html, className }: MarkdownBodyProps) {
  const body = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // A block that scrolls sideways must be reachable by the keyboard; only the browser knows which blocks do.
    for (const block of body.current?.querySelectorAll<HTMLElement>('pre, table') ?? []) {
      if (block.scrollWidth > block.clientWidth) block.tabIndex = 0
    }
  }, [html])

  return (
    <Text
      as="div"
      size={16}
      line={30}
      breaks
      ref={body}
      className={classNames(styles.body, className)}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
