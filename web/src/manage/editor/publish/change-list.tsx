import { classNames } from '../../../lib/class-names.ts'
import type { Change } from '@bee/contract/manage/content/drafts.contract.ts'
import { Grid, Text } from '../../../ui/layout/pieces.tsx'
import marks from '../../school/change-marks.module.css'
import styles from './change-list.module.css'

export type Reading = 'words' | 'sides'

type Piece = Change['pieces'][number]

/** A long unchanged stretch is shortened to its ends, which tell where the change is. */
const CONTEXT_CHARACTERS = 60

function shorten(piece: Piece, isFirst: boolean, isLast: boolean): string {
  const { text, change } = piece
  const characters = [...text]
  if (change !== 'same' || characters.length <= CONTEXT_CHARACTERS * 2) return text
  const head = isFirst ? '' : characters.slice(0, CONTEXT_CHARACTERS).join('')
  const tail = isLast ? '' : characters.slice(-CONTEXT_CHARACTERS).join('')
  return `${head}…${tail}`
}

function Pieces({ pieces, without }: { pieces: readonly Piece[]; without?: Piece['change'] }) {
  const shown = pieces.filter(({ change }) => change !== without)
  return (
    <p className={classNames(marks.marks, styles.text)}>
      {shown.map((piece, at) => {
        const text = shorten(piece, at === 0, at === shown.length - 1)
        // The same text may occur twice, so the index is the key.
        if (piece.change === 'added') return <ins key={at}>{text}</ins>
        if (piece.change === 'removed') return <del key={at}>{text}</del>
        return <span key={at}>{text}</span>
      })}
    </p>
  )
}

function Line({ change, reading }: { change: Change; reading: Reading }) {
  const { act, label, pieces, effect } = change
  return (
    <Grid as="li" gap={12} className={styles.line}>
      <Text tone="quiet">{act}</Text>
      <div>
        {label === '' ? null : (
          <Text as="p" weight="strong">
            {label}
          </Text>
        )}
        {reading === 'words' ? (
          <Pieces pieces={pieces} />
        ) : (
          <Grid columns={2} gap={16}>
            <Pieces pieces={pieces} without="added" />
            <Pieces pieces={pieces} without="removed" />
          </Grid>
        )}
        {effect === '' ? null : (
          <Text as="p" tone="quiet">
            {effect}
          </Text>
        )}
      </div>
    </Grid>
  )
}

/** Changes, grouped by the section of the page. */
export function ChangeList({ changes, reading }: { changes: readonly Change[]; reading: Reading }) {
  const sections = [...new Set(changes.map(({ section }) => section))]
  return sections.map((section) => (
    <Text as="section" above={18} key={section} className={styles.section}>
      <Text as="h4" size={13} tone="quiet" className={styles.title}>
        {section}
      </Text>
      <ul role="list">
        {changes.map((change, at) =>
          change.section === section ? <Line key={at} change={change} reading={reading} /> : null,
        )}
      </ul>
    </Text>
  ))
}
