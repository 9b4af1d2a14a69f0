import type { ReactNode } from 'react'
import { Row, Stack, Text } from '../../../../ui/layout/pieces.tsx'
import { Hexagon } from '../../../../ui/signs/hexagon.tsx'
import { Icon, type IconName } from '../../../../ui/signs/icon.tsx'
import styles from './paying.module.css'

interface StateBlockProps {
  icon: IconName
  /** `cs`: something to decide. `web`: something to know. */
  tone?: 'grey' | 'brand' | 'cs' | 'web'
  title: string
  actions?: ReactNode
  children?: ReactNode
}

/** A state in the place of the code: a sign, what has happened, and the way on. */
export const StateBlock = ({ icon, tone = 'grey', title, actions, children }: StateBlockProps) => (
  <Stack flex align="start" grow className={styles.state}>
    <Hexagon size={52} tone={tone} tint={tone === 'cs' || tone === 'web'}>
      <Icon name={icon} size={28} />
    </Hexagon>
    <Text as="h2" above={14} size={18} line={28}>
      {title}
    </Text>
    <Text as="div" above={4} line={24} tone="soft">
      {children}
    </Text>
    {actions ? (
      <Row gap={10} wraps className={styles.acts}>
        {actions}
      </Row>
    ) : null}
  </Stack>
)
