import type { ReactNode } from 'react'
import { Row, Stack, Text } from '../../ui/layout/pieces.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import styles from './person.module.css'

interface PersonProps {
  name: string
  avatarUrl?: string
  /** Below the name. */
  line?: string
  /** After the name. */
  note?: ReactNode
  size?: number
}

export function Person({ name, avatarUrl, line, note, size = 20 }: PersonProps) {
  return (
    <Row as="span" inline gap={8} shrinks className={styles.person}>
      <Avatar src={avatarUrl} nickName={name} size={size} />
      <Stack as="span" flex shrinks line={18}>
        <Text as="b" truncate weight={line === undefined ? 'regular' : 'strong'}>
          {name}
          {note === undefined ? null : (
            <Text tone="quiet" weight="regular">
              {' '}
              {note}
            </Text>
          )}
        </Text>
        {line === undefined ? null : (
          <Text as="small" size={12} tone="quiet">
            {line}
          </Text>
        )}
      </Stack>
    </Row>
  )
}
