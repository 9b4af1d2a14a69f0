import type { CueFinding } from '@bee/contract/manage/media/subtitle-checks.ts'
import { readingUnits } from '@bee/contract/manage/media/subtitle-checks.ts'
import { useId, useState, type KeyboardEvent, type RefObject } from 'react'
import { classNames } from '../../../../lib/class-names.ts'
import { Grid, Row, Stack, Text } from '../../../../ui/layout/pieces.tsx'
import plain from '../../../school/plain-field.module.css'
import { Button, IconButton } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { clockOf, millisOf, type Line } from './cue-edits.ts'
import styles from './subtitle-editor.module.css'

export interface LineActs {
  setText: (text: string) => void
  setTimes: (times: { startMs?: number; endMs?: number }) => void
  nudge: (edge: 'startMs' | 'endMs', byMs: number) => void
  setToNow: (edge: 'startMs' | 'endMs') => void
  play: () => void
  toggleLoop: () => void
  split: (at: number) => void
  merge: () => void
  insert: () => void
  remove: () => void
  leave: () => void
}

interface LinePaneProps {
  line: Line
  language: string
  finding: CueFinding | undefined
  isLooping: boolean
  isFixed: boolean
  hasNext: boolean
  area: RefObject<HTMLTextAreaElement | null>
  acts: LineActs
}

export const NUDGE_MS = 100

const EDGES = { startMs: '开始', endMs: '结束' } as const

/** A typed time applies when the field is left: during typing it is incomplete. */
function TimeField({
  edge,
  line,
  isFixed,
  acts,
}: Pick<LinePaneProps, 'line' | 'isFixed' | 'acts'> & { edge: keyof typeof EDGES }) {
  const [typed, setTyped] = useState<string>()
  const name = EDGES[edge]
  const isBad = typed !== undefined && millisOf(typed) === undefined
  function take(): void {
    const ms = typed === undefined ? undefined : millisOf(typed)
    if (ms !== undefined) acts.setTimes({ [edge]: ms })
    setTyped(undefined)
  }
  return (
    <div data-field={edge}>
      <TextField
        label={name}
        readOnly={isFixed}
        value={typed ?? clockOf(line[edge])}
        error={isBad ? '写成 01:02.500 这样。' : undefined}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take()
        }}
      />
      {isFixed ? null : (
        <Row as="span" gap={4} align="stretch" wraps above={6}>
          <Button small aria-label={`${name}早 0.1 秒`} onClick={() => acts.nudge(edge, -NUDGE_MS)}>
            −0.1
          </Button>
          <Button small aria-label={`${name}晚 0.1 秒`} onClick={() => acts.nudge(edge, NUDGE_MS)}>
            +0.1
          </Button>
          <Button small aria-label={`${name}放到画面现在的时间`} onClick={() => acts.setToNow(edge)}>
            现在
          </Button>
        </Row>
      )}
    </div>
  )
}

/** One line: text, times and acts. */
export function LinePane({ line, language, finding, isLooping, isFixed, hasNext, area, acts }: LinePaneProps) {
  const id = useId()
  const seconds = (line.endMs - line.startMs) / 1000
  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') acts.leave()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) acts.split(event.currentTarget.selectionStart)
    else return
    event.preventDefault()
  }
  return (
    <Stack as="section" gap={14} className={styles.pane} aria-label="这一句">
      <div data-field="text">
        <Row as="label" htmlFor={id} gap={8} align="stretch" justify="between" below={6} size={13} tone="soft">
          文字
          <Text as="small" tone="quiet">
            {seconds > 0
              ? `${Number(seconds.toFixed(1))} 秒，一秒 ${Math.round(readingUnits(line.text) / seconds)} 个字`
              : '没有时间'}
          </Text>
        </Row>
        <textarea
          ref={area}
          id={id}
          className={classNames(plain.field, styles.area)}
          rows={2}
          lang={language}
          readOnly={isFixed}
          value={line.text}
          onChange={({ target }) => acts.setText(target.value)}
          onKeyDown={handleKeyDown}
        />
        <Text as="p" above={4} size={12} className={styles.finding} data-weight={finding?.weight} role="status">
          {finding?.sentence ?? ''}
        </Text>
      </div>
      <Grid columns={2} gap={12} className={styles.edges}>
        <TimeField edge="startMs" {...{ line, isFixed, acts }} />
        <TimeField edge="endMs" {...{ line, isFixed, acts }} />
      </Grid>
      <Row gap={6} wraps>
        <Button small icon="play" onClick={acts.play}>
          播这一句<kbd>R</kbd>
        </Button>
        <Button small icon="refresh" aria-pressed={isLooping} onClick={acts.toggleLoop}>
          循环<kbd>L</kbd>
        </Button>
        {isFixed ? null : (
          <>
            <Button small onClick={() => acts.split(area.current?.selectionStart ?? 0)}>
              从光标分成两句
            </Button>
            <Button small disabled={!hasNext} onClick={acts.merge}>
              和下一句合并<kbd>M</kbd>
            </Button>
            <Button small icon="plus" onClick={acts.insert}>
              后面加一句<kbd>N</kbd>
            </Button>
            <IconButton icon="trash" label="删除这一句" onClick={acts.remove} />
          </>
        )}
      </Row>
    </Stack>
  )
}
