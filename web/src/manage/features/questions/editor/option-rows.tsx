import type { QuestionStatistics } from '@bee/contract/manage/questions/questions.contract.ts'
import { KIND_RULES } from '@bee/contract/questions/question-kinds.ts'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { Grid, Row, Text } from '../../../../ui/layout/pieces.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { OptionShare } from './option-share.tsx'
import {
  chooseRight,
  letterAt,
  moveOption,
  OPTIONS_MAX,
  OPTIONS_MIN,
  removeOption,
  reorderOptions,
  rightLetters,
  shuffled,
  writeOption,
  type QuestionBody,
} from './question-body.ts'
import mark from '../../../school/choice-mark.module.css'
import styles from './options.module.css'

const OPTION_MAX_CHARACTERS = 500

interface OptionRowsProps {
  body: QuestionBody
  onChange: (next: (body: QuestionBody) => QuestionBody, label?: string) => void
  statistics: QuestionStatistics | undefined
  /** The published options: statistics belong to an option's text, not to its position. */
  publishedOptions: readonly string[]
}

/** The options with the right answers. They move by drag handle or by Alt and arrow keys; an option keeps its answer mark. */
export function OptionRows({ body, onChange, statistics, publishedOptions }: OptionRowsProps) {
  const name = useId()
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const [told, setTold] = useState('')
  const [order, setOrder] = useState<number[]>()
  const { takesSeveral } = KIND_RULES[body.kind]
  const shown = order && order.length === body.options.length ? reorderOptions(body, order) : body
  const isLook = shown !== body
  const right = rightLetters(shown)

  function focusOption(index: number): void {
    // After the next render, which draws the field.
    setTimeout(() => list.current?.querySelectorAll<HTMLInputElement>('input[data-option]')[index]?.focus(), 0)
  }

  function move(from: number, to: number): void {
    if (to < 0 || to >= body.options.length) return
    onChange((before) => moveOption(before, from, to))
    setTold(`已移到 ${letterAt(to)}`)
    focusOption(to)
  }

  function add(): void {
    onChange((before) => ({ ...before, options: [...before.options, ''] }))
    focusOption(body.options.length)
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>, index: number): void {
    if (event.nativeEvent.isComposing) return
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      move(index, index + (event.key === 'ArrowUp' ? -1 : 1))
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      if (index + 1 < body.options.length) focusOption(index + 1)
      else if (body.options.length < OPTIONS_MAX) add()
    }
  }

  const shareOf = (text: string) => {
    const at = publishedOptions.indexOf(text)
    return at < 0 || text === '' ? undefined : statistics?.options[at]
  }

  return (
    <section aria-labelledby={`${name}-title`} data-field="options">
      <Row as="header" gap={8} below={8} className={styles.head}>
        <Text as="h2" size={14} id={`${name}-title`}>
          选项
        </Text>
        <Text as="small" size={12} tone="quiet">
          {takesSeveral ? '勾上正确的，两个以上' : '点圆圈定正确答案'}
          {statistics && statistics.answerCount > 0 ? `；右边是 ${statistics.answerCount} 次作答里各选了多少` : ''}
        </Text>
        <Row as="span" gap={8} atEnd>
          {isLook ? (
            <>
              <Button
                small
                onClick={() => {
                  onChange((before) => reorderOptions(before, order ?? []))
                  setOrder(undefined)
                }}
              >
                就用这个顺序
              </Button>
              <Button small kind="quiet" onClick={() => setOrder(undefined)}>
                放回去
              </Button>
            </>
          ) : (
            <Button small kind="quiet" onClick={() => setOrder(shuffled(body.options.length, Math.random))}>
              打乱顺序看看
            </Button>
          )}
          <Button
            small
            icon="plus"
            disabled={isLook || body.options.length >= OPTIONS_MAX}
            title={body.options.length >= OPTIONS_MAX ? `最多 ${OPTIONS_MAX} 项` : undefined}
            onClick={add}
          >
            加一项
          </Button>
        </Row>
      </Row>
      <ol ref={list} className={styles.rows} role="list">
        {shown.options.map((text, index) => {
          const letter = letterAt(index)
          const isRight = right.includes(letter)
          const share = shareOf(text)
          return (
            <Grid
              as="li"
              gap={12}
              align="center"
              // The index is the key: two options may have the same text during editing.
              key={index}
              data-right={isRight || undefined}
              data-over={(over === index && dragged !== index) || undefined}
              onDragOver={(event) => {
                if (dragged === undefined) return
                event.preventDefault()
                setOver(index)
              }}
              onDrop={(event) => {
                if (dragged === undefined) return
                event.preventDefault()
                move(dragged, index)
                setDragged(undefined)
                setOver(undefined)
              }}
            >
              <span
                className={styles.handle}
                draggable={!isLook}
                title="拖动，或在文字里按 Alt ↑ ↓"
                aria-hidden="true"
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move'
                  event.dataTransfer.setData('text/plain', text)
                  setDragged(index)
                }}
                onDragEnd={() => {
                  setDragged(undefined)
                  setOver(undefined)
                }}
              >
                ⠿
              </span>
              <input
                className={mark.large}
                type={takesSeveral ? 'checkbox' : 'radio'}
                name={`${name}-right`}
                aria-label={`${letter} 是正确答案`}
                checked={isRight}
                disabled={isLook}
                onChange={() => onChange((before) => chooseRight(before, index))}
              />
              <Text as="b" tone="soft" weight="regular" aria-hidden="true">
                {letter}
              </Text>
              <input
                data-option
                className={styles.text}
                aria-label={`选项 ${letter}`}
                value={text}
                maxLength={OPTION_MAX_CHARACTERS}
                readOnly={isLook}
                placeholder="写一个选项"
                onChange={({ target }) =>
                  onChange((before) => writeOption(before, index, target.value), `options.${index}`)
                }
                onKeyDown={(event) => handleKey(event, index)}
              />
              {isRight ? (
                <Text size={12} tone="success" className={styles.right}>
                  正确
                </Text>
              ) : null}
              <OptionShare
                share={share}
                isDrawing={
                  share !== undefined && (statistics?.hints.some(({ option }) => option === share.key) ?? false)
                }
              />
              <IconButton
                icon="close"
                label={`去掉选项 ${letter}`}
                disabled={isLook || body.options.length <= OPTIONS_MIN}
                onClick={() => onChange((before) => removeOption(before, index))}
              />
            </Grid>
          )
        })}
      </ol>
      <p className="visually-hidden" role="status">
        {told}
      </p>
    </section>
  )
}
