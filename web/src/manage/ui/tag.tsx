import type { ReactNode } from 'react'
import { Row } from '../../ui/layout/pieces.tsx'
import styles from './tag.module.css'

/** One or two words about an item, beside its name. */
export function Tag({ tone, children }: { tone?: 'ok' | 'bad' | 'info' | 'warn'; children: ReactNode }) {
  return (
    <Row
      as="span"
      inline
      fixed
      size={12}
      line={20}
      tone="soft"
      weight="strong"
      nowrap
      className={styles.tag}
      data-tone={tone}
    >
      {children}
    </Row>
  )
}
