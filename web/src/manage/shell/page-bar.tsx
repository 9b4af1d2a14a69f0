import { useEffect, type ReactNode } from 'react'
import { Row, Text } from '../../ui/layout/pieces.tsx'
import styles from './page-bar.module.css'

export interface PageBarProps {
  title: string
  /** A short text beside the title. */
  note?: ReactNode
  /** Before the title. */
  before?: ReactNode
  /** Right after the title. */
  beside?: ReactNode
  /** On the right; the main button is last. */
  actions?: ReactNode
}

/** The bar at the top of every page: title and actions. */
export function PageBar({ title, note, before, beside, actions }: PageBarProps) {
  useEffect(() => {
    document.title = `${title} · 蜂巢`
  }, [title])
  return (
    <Row as="header" gap={12} fixed className={styles.bar}>
      {before}
      <Text as="h1" size={16} line={24} truncate className={styles.title}>
        {title}
        {note === undefined ? null : (
          <Text as="small" size={13} tone="quiet" weight="regular" className={styles.note}>
            {note}
          </Text>
        )}
      </Text>
      {beside}
      <Row gap={8} fixed atEnd className={styles.actions}>
        {actions}
      </Row>
    </Row>
  )
}
