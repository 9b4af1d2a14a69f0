import { KIND_RULES, type QuestionKind } from '@bee/contract/questions/question-kinds.ts'
import type { QuestionOption } from '@bee/contract/questions/question-shapes.ts'
import { splitCode } from '../../../../lib/split-code.ts'
import { Stack, Text } from '../../../../ui/layout/pieces.tsx'
import { Icon } from '../../../../ui/signs/icon.tsx'
import styles from './question-options.module.css'

export interface QuestionOptionsProps {
  kind: QuestionKind
  options: readonly QuestionOption[]
  chosen?: readonly string[]
  /** Known once the answer was asked for. */
  right?: readonly string[] | undefined
  /** Without it the options are only read. */
  onToggle?: ((key: string) => void) | undefined
}

type Mark = 'right' | 'wrong' | 'missed' | 'chosen' | undefined

function markOf(key: string, chosen: readonly string[], right: readonly string[] | undefined): Mark {
  const isChosen = chosen.includes(key)
  if (!right) return isChosen ? 'chosen' : undefined
  // Without a choice the right options are simply shown.
  if (right.includes(key)) return isChosen || chosen.length === 0 ? 'right' : 'missed'
  return isChosen ? 'wrong' : undefined
}

const MARK_WORDS: Record<Exclude<Mark, undefined>, string> = {
  right: '正确答案',
  missed: '正确答案，没有选上',
  wrong: '选错了',
  chosen: '',
}

/** Plain text. Code in it is found by its signs (or by the backticks of the author) and set as code is everywhere. */
function OptionText({ text }: { text: string }) {
  return splitCode(text).map((part, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- parts of a text that never changes have no other name
    part.isCode ? <code key={index}>{part.text}</code> : part.text,
  )
}

/** The key that chooses this option: letters for choices, 对 and 错 for true and false. */
const sign = (kind: QuestionKind, key: string) =>
  KIND_RULES[kind].fixedOptions?.find((option) => option.key === key)?.sign ?? key

export function QuestionOptions({ kind, options, chosen = [], right, onToggle }: QuestionOptionsProps) {
  if (options.length === 0) return null
  const isOpen = onToggle !== undefined && right === undefined
  const { takesSeveral } = KIND_RULES[kind]
  return (
    <Stack
      as="ul"
      gap={12}
      above={24}
      className={styles.options}
      role={isOpen ? (takesSeveral ? 'group' : 'radiogroup') : 'list'}
      aria-label="选项"
    >
      {options.map(({ key, text }) => {
        const mark = markOf(key, chosen, right)
        const inner = (
          <>
            <Stack as="span" centred fixed size={14} tone="soft" weight="heavy" className={styles.key}>
              {sign(kind, key)}
            </Stack>
            <Text grow shrinks tone="full" breaks className={styles.text}>
              <OptionText text={text} />
            </Text>
            {mark === 'missed' && takesSeveral ? (
              <Text fixed size={13} aria-hidden="true">
                漏选
              </Text>
            ) : null}
            {mark === 'right' || mark === 'missed' ? <Icon name="check" size={20} /> : null}
            {mark === 'wrong' ? <Icon name="close" size={20} /> : null}
            {mark ? <span className="visually-hidden">{MARK_WORDS[mark]}</span> : null}
          </>
        )
        return (
          <li key={key} role={isOpen ? 'none' : undefined}>
            {isOpen ? (
              <button
                type="button"
                role={takesSeveral ? 'checkbox' : 'radio'}
                aria-checked={chosen.includes(key)}
                className={styles.option}
                data-mark={mark}
                onClick={() => onToggle(key)}
              >
                {inner}
              </button>
            ) : (
              <div className={styles.option} data-mark={mark}>
                {inner}
              </div>
            )}
          </li>
        )
      })}
    </Stack>
  )
}
