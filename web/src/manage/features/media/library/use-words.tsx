import type { LibraryFile, LibraryFilm, Use } from '@bee/contract/manage/media/library.contract.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { Stack } from '../../../../ui/layout/pieces.tsx'
import { Button } from '../../../ui/button.tsx'
import styles from './library.module.css'

const SHOWN_AT_FIRST = 10

/** Uses in two lines: the first one, and the number of the others. */
export function UseWords({ uses }: { uses: (LibraryFilm | LibraryFile)['uses'] }) {
  const [first] = uses.list
  if (!first) return <span className={styles.quiet}>没有用到</span>
  const more = uses.count > 1 || uses.isMore ? `，共 ${uses.count}${uses.isMore ? '+' : ''} 处` : ''
  return (
    <Stack as="span" shrinks className={styles.two}>
      <span>{first.title}</span>
      <small>
        {first.detail}
        {more}
      </small>
    </Stack>
  )
}

/** All uses, each with a link to its editor. */
export function UseList({ uses }: { uses: readonly Use[] }) {
  const [isWhole, setIsWhole] = useState(false)
  if (uses.length === 0) return <p className={styles.quiet}>没有用在任何地方，可以删。</p>
  return (
    <Stack as="ul" gap={8} role="list" className={styles.uses}>
      {(isWhole ? uses : uses.slice(0, SHOWN_AT_FIRST)).map(({ title, detail, link }, nth) => (
        <li key={nth}>
          {link === null ? <b>{title}</b> : <Link to={link}>{title}</Link>}
          <small>{detail}</small>
        </li>
      ))}
      {isWhole || uses.length <= SHOWN_AT_FIRST ? null : (
        <li>
          <Button kind="link" onClick={() => setIsWhole(true)}>
            看全部 {uses.length} 处
          </Button>
        </li>
      )}
    </Stack>
  )
}
