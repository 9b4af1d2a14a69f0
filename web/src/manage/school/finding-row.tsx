import { FINDING_RULES } from '@bee/contract/manage/health/finding-rules.ts'
import type { Finding } from '@bee/contract/manage/health/health.contract.ts'
import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Grid, Row, Text } from '../../ui/layout/pieces.tsx'
import { ButtonAnchor, ButtonLink } from '../ui/button.tsx'
import rows from './box-rows.module.css'
import cover from './cover.module.css'
import styles from './finding-row.module.css'

interface FindingRowProps {
  finding: Finding
  /** The editor that fixes it. When it is undefined, the row links to the public page. */
  fixPlace: string | undefined
  /** Before the link to the editor. */
  children?: ReactNode
}

/** A content finding: a sentence, and the link to the editor. */
export function FindingRow({ finding, fixPlace, children }: FindingRowProps) {
  const { rule, place, title, sentence, link, pictureUrl } = finding
  const { kindName, fix } = FINDING_RULES[rule]
  const about = <span className="visually-hidden">：{title}</span>
  return (
    <Grid as="li" gap={14} align="center" className={classNames(rows.row, styles.finding)}>
      {pictureUrl === '' || rule === 'broken-picture' ? (
        <span className={cover.cover} />
      ) : (
        <img className={classNames(cover.cover, styles.cover)} src={pictureUrl} alt="" loading="lazy" />
      )}
      <div>
        <Text as="p" size={12} line={18} tone="quiet">
          {place === '' ? kindName : `${kindName} · ${place}`}
        </Text>
        <Text as="p" tone="soft" breaks>
          <Text as="b" tone="full" className={styles.title}>
            {title}
          </Text>
          {sentence}
        </Text>
      </div>
      <Row gap={8} align="stretch" className={styles.actions}>
        {children}
        {fixPlace === undefined ? (
          <ButtonAnchor small href={link}>
            去看看{about}
          </ButtonAnchor>
        ) : (
          <ButtonLink small to={fixPlace}>
            {fix}
            {about}
          </ButtonLink>
        )}
      </Row>
    </Grid>
  )
}
