import type { ReactNode } from 'react'
import { Row, Text } from '../../../ui/layout/pieces.tsx'
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
    <Row as="li" gap={12} align="stretch" className={styles.row}>
      {cell}
      <div>
        <b>{title}</b>
        <p>{sentence}</p>
      </div>
      <Text size={12} tone="soft" nowrap className={styles.end}>
        {end}
      </Text>
    </Row>
  )
}
