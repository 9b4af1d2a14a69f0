import type { LibraryFile, LibraryFilm, Use } from '@bee/contract/manage/media/library.contract.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { Row, Stack, Text } from '../../../../ui/layout/pieces.tsx'
import { Button } from '../../../ui/button.tsx'
import styles from './library.module.css'

const SHOWN_AT_FIRST = 10

/** Uses in two lines: the first one, and the number of the others. */
export function UseWords({ uses }: { uses: (LibraryFilm | LibraryFile)['uses'] }) {
  const [first] = uses.list
  if (!first)
    return (
      <Text size={12} tone="quiet">
        没有用到
      </Text>
    )
  const more = uses.count > 1 || uses.isMore ? `，共 ${uses.count}${uses.isMore ? '+' : ''} 处` : ''
  return (
    <Stack as="span" shrinks>
      <Text truncate>{first.title}</Text>
      <Text as="small" size={12} tone="quiet" truncate>
        {first.detail}
        {more}
      </Text>
    </Stack>
  )
}

/** All uses, each with a link to its editor. */
export function UseList({ uses }: { uses: readonly Use[] }) {
  const [isWhole, setIsWhole] = useState(false)
  if (uses.length === 0)
    return (
      <Text as="p" size={12} tone="quiet">
        没有用在任何地方，可以删。
      </Text>
    )
  return (
    <Stack as="ul" gap={8} role="list" className={styles.uses}>
      {(isWhole ? uses : uses.slice(0, SHOWN_AT_FIRST)).map(({ title, detail, link }, nth) => (
        <Row as="li" gap={10} lines={2} align="baseline" wraps key={nth}>
          {link === null ? <b>{title}</b> : <Link to={link}>{title}</Link>}
          <Text as="small" size={12} tone="quiet">
            {detail}
          </Text>
        </Row>
      ))}
      {isWhole || uses.length <= SHOWN_AT_FIRST ? null : (
        <Row as="li" gap={10} lines={2} align="baseline" wraps>
          <Button kind="link" onClick={() => setIsWhole(true)}>
            看全部 {uses.length} 处
          </Button>
        </Row>
      )}
    </Stack>
  )
}
