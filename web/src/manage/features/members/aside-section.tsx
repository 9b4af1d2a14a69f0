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
        <h3 id={titleId} data-tone={tone}>
          {title}
        </h3>
        {note === undefined ? null : <small>{note}</small>}
        {action === undefined ? null : <Text atEnd>{action}</Text>}
      </Row>
      {children}
    </section>
  )
}
