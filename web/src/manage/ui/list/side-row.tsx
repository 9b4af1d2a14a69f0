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
      <Text as="div" grow shrinks>
        <Text as="b" block truncate>
          {title}
        </Text>
        <Text as="p" size={12} line={18} tone="quiet">
          {sentence}
        </Text>
      </Text>
      <Text size={12} tone="soft" nowrap className={styles.end}>
        {end}
      </Text>
    </Row>
  )
}
