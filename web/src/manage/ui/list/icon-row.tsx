import type { ReactNode } from 'react'
import { Grid, Row, Text } from '../../../ui/layout/pieces.tsx'
import { Icon, type IconName } from '../icon.tsx'
import styles from './icon-row.module.css'

interface IconRowProps {
  icon?: IconName
  title: string
  sentence: ReactNode
  end?: ReactNode
}

/** A row of a box: icon if any, title, sentence and acts. */
export function IconRow({ icon, title, sentence, end }: IconRowProps) {
  return (
    <Grid as="li" gap={12} align="center" className={styles.row} data-signed={icon !== undefined || undefined}>
      {icon === undefined ? null : <Icon name={icon} size={20} />}
      <div>
        <b>{title}</b>
        <Text as="p" size={12} line={18} tone="soft" breaks>
          {sentence}
        </Text>
      </div>
      {end === undefined ? null : (
        <Row as="span" inline gap={7} nowrap>
          {end}
        </Row>
      )}
    </Grid>
  )
}
