import { classNames } from '../../../lib/class-names.ts'
import type { ReactNode } from 'react'
import { Grid, Row, Text } from '../../../ui/layout/pieces.tsx'
import { AreaField } from '../../ui/text-field.tsx'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import type { Choice } from '../draft-view.ts'
import type { Conflict } from '../merge-bodies.ts'
import { fieldNameOf, type ShownValues } from './conflict-values.tsx'
import { changedPart, isEmpty, wordsOf } from './conflict-words.ts'
import marks from '../../school/change-marks.module.css'
import styles from './conflict-dialog.module.css'

/** One author of a conflict. */
export interface Side {
  /** 你的, for example. */
  head: string
  name: string
  avatarUrl: string
}

/** Two texts can be combined. Of any other value one must be chosen. */
export const isText = ({ path, mine, theirs }: Conflict, values: ShownValues): boolean =>
  typeof mine === 'string' && typeof theirs === 'string' && values[fieldNameOf(path)] === undefined

/** The choice that a key makes. Undefined for other keys. */
export function choiceOfKey(key: string, conflict: Conflict, values: ShownValues): Choice | undefined {
  if (key === '1') return 'mine'
  if (key === '2') return 'theirs'
  if (!isText(conflict, values)) return undefined
  return key === '3' ? 'both' : key === '4' ? { own: conflict.mine as string } : undefined
}

function valueWords(conflict: Conflict, side: 'mine' | 'theirs', values: ShownValues): ReactNode {
  const value = conflict[side]
  if (value === undefined) return '去掉了'
  const show = values[fieldNameOf(conflict.path)]
  if (show && !isEmpty(value)) return show(value)
  const { before, changed, after } = changedPart(wordsOf(conflict.base), wordsOf(value))
  return (
    <>
      {before}
      <ins>{changed}</ins>
      {after}
    </>
  )
}

interface ConflictChoiceProps {
  conflict: Conflict
  label: string
  values: ShownValues
  mine: Side
  theirs: Side
  choice: Choice
  onChoose: (choice: Choice) => void
}

/** One field that two authors changed: both versions side by side, and the choice between them. */
export function ConflictChoice({ conflict, label, values, mine, theirs, choice, onChoose }: ConflictChoiceProps) {
  const own = typeof choice === 'object' ? choice.own : undefined
  const card = (side: 'mine' | 'theirs', { head, name, avatarUrl }: Side, nth: number) => (
    <button type="button" className={styles.card} aria-pressed={choice === side} onClick={() => onChoose(side)}>
      <Row as="span" gap={8} tone="quiet" className={styles.head}>
        <Avatar src={avatarUrl} nickName={name} size={18} />
        {head}
        <kbd>{nth}</kbd>
      </Row>
      <span className={classNames(marks.marks, styles.words)}>{valueWords(conflict, side, values)}</span>
    </button>
  )
  return (
    <Grid columns={1} gap={8} role="group" aria-label={label} className={styles.conflict} data-conflict={conflict.path}>
      <Text as="h3" size={13} breaks>
        {label}
      </Text>
      <Grid columns={2} gap={12} className={styles.cards}>
        {card('mine', mine, 1)}
        {card('theirs', theirs, 2)}
      </Grid>
      {isText(conflict, values) ? (
        <Row gap={8} align="stretch" wraps>
          <button
            type="button"
            className={styles.way}
            aria-pressed={choice === 'both'}
            onClick={() => onChoose('both')}
          >
            两份都留，我再改<kbd>3</kbd>
          </button>
          <button
            type="button"
            className={styles.way}
            aria-pressed={own !== undefined}
            onClick={() => onChoose({ own: own ?? (conflict.mine as string) })}
          >
            自己合<kbd>4</kbd>
          </button>
        </Row>
      ) : null}
      {own === undefined ? null : (
        <AreaField
          label={`${label}，合成这样`}
          rows={4}
          value={own}
          onChange={({ target }) => onChoose({ own: target.value })}
        />
      )}
    </Grid>
  )
}
