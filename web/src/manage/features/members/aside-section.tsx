import { useId, type ReactNode } from 'react'
import { Row, Text } from '../../../ui/layout/pieces.tsx'
import styles from './member-page.module.css'

interface AsideSectionProps {
  title: string
  note?: ReactNode
  /** At the right end of the heading. */
  action?: ReactNode
  tone?: 'danger'
  children: ReactNode
}

/** A section of the right column. A named landmark, because there are many. */
export function AsideSection({ title, note, action, tone, children }: AsideSectionProps) {
  const titleId = useId()
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <Row gap={8} below={8} className={styles.sectionHead}>
        <Text as="h3" size={13} line={20} tone={tone ?? 'full'} weight="strong" id={titleId}>
          {title}
        </Text>
        {note === undefined ? null : (
          <Text as="small" size={12} tone="quiet">
            {note}
          </Text>
        )}
        {action === undefined ? null : <Text atEnd>{action}</Text>}
      </Row>
      {children}
    </section>
  )
}
