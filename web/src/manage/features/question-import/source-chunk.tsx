import type { ImportProblem } from '@bee/contract/manage/questions/question-import.contract.ts'
import type { KeyboardEvent, UIEvent } from 'react'
import { Grid, Row, Text } from '../../../ui/layout/pieces.tsx'
import { Button } from '../../ui/button.tsx'
import { StateCell } from '../../ui/state-cell.tsx'
import { lookOf, type Chunk, type Place } from './source-chunks.ts'
import styles from './source.module.css'

const CELLS = { bad: 'bad', duplicate: 'sch', notice: 'pct' } as const

/** Underlines the part of the line that the problem is about. */
function MarkedLine({ line, problem }: { line: string; problem: ImportProblem | undefined }) {
  if (problem?.level !== 'bad') return line === '' ? ' ' : line
  const characters = problem.to > problem.from
  const from = characters ? problem.from : 0
  const to = characters ? problem.to : line.length
  return (
    <>
      {line.slice(0, from)}
      <u>{line.slice(from, to)}</u>
      {line.slice(to)}
    </>
  )
}

interface SourceChunkProps {
  chunk: Chunk
  place: Place
  isReadOnly: boolean
  onType: (text: string, isComposing: boolean) => void
  onKey: (event: KeyboardEvent<HTMLTextAreaElement>) => void
  onFix: (problem: ImportProblem) => void
  onCompare: (problem: ImportProblem) => void
  onFocus: () => void
  /** Called after each caret movement. */
  onCaret: (area: HTMLTextAreaElement) => void
  areaRef: (area: HTMLTextAreaElement | null) => void
}

/** Coloured lines under a textarea with the same letters at the same positions, drawn transparent. */
export function SourceChunk(props: SourceChunkProps) {
  const { chunk, place, isReadOnly, onType, onKey, onFix, onCompare, onFocus, onCaret, areaRef } = props
  const { lines, boxes } = chunk
  const last = lines.length - 1
  const [first] = boxes
  function handleScroll(event: UIEvent<HTMLTextAreaElement>): void {
    const below = event.currentTarget.previousElementSibling
    if (below instanceof HTMLElement) below.style.setProperty('--scrolled', `${-event.currentTarget.scrollLeft}px`)
  }
  return (
    <div className={styles.chunk} style={{ top: place.top }}>
      <div className={styles.typed}>
        <div aria-hidden="true">
          {lines.map((line, index) => (
            <Grid
              key={index}
              className={styles.line}
              data-look={lookOf(line)}
              data-level={index === last ? first?.level : undefined}
            >
              <Text as="i" size={12} tone="quiet" textAlign="right">
                {place.line + index}
              </Text>
              <span>
                <MarkedLine line={line} problem={index === last ? first : undefined} />
              </span>
            </Grid>
          ))}
        </div>
        <textarea
          ref={areaRef}
          className={styles.area}
          value={lines.join('\n')}
          rows={lines.length}
          wrap="off"
          spellCheck={false}
          readOnly={isReadOnly}
          aria-label={`原文第 ${place.line} 行起`}
          aria-invalid={first?.level === 'bad' || undefined}
          onChange={(event) => {
            const { nativeEvent } = event
            onCaret(event.target)
            onType(event.target.value, nativeEvent instanceof InputEvent && nativeEvent.isComposing)
          }}
          onCompositionEnd={(event) => onType(event.currentTarget.value, false)}
          onKeyDown={onKey}
          onFocus={onFocus}
          onSelect={(event) => onCaret(event.currentTarget)}
          onScroll={handleScroll}
        />
      </div>
      {boxes.map((problem, index) => (
        <div key={index} className={styles.boxPlace}>
          <Row gap={8} size={13} tone="full" className={styles.box} data-level={problem.level} title={problem.sentence}>
            <StateCell kind={CELLS[problem.level]} />
            <Text grow truncate>
              {problem.cell === '' ? '' : `${problem.cell}：`}
              {problem.sentence}
            </Text>
            {problem.fix && !isReadOnly ? (
              <Button small onClick={() => onFix(problem)}>
                {problem.fix.label}
              </Button>
            ) : problem.level === 'duplicate' ? (
              <Button small onClick={() => onCompare(problem)}>
                并排看
              </Button>
            ) : null}
          </Row>
        </div>
      ))}
    </div>
  )
}
