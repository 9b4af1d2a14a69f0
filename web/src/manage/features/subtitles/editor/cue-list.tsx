import type { CueFinding } from '@bee/contract/manage/media/subtitle-checks.ts'
import { useEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react'
import { look, Row, Text } from '../../../../ui/layout/pieces.tsx'
import { StateCell } from '../../../ui/state-cell.tsx'
import { clockOf, type Line, type Lines } from './cue-edits.ts'
import type { FilmClock } from './film-clock.ts'
import styles from './subtitle-editor.module.css'

interface CueListProps {
  /** The lines that pass the filter. */
  lines: Lines
  language: string
  findings: ReadonlyMap<number, CueFinding>
  clock: FilmClock
  selectedId: number | undefined
  onSelect: (line: Line) => void
  /** Opens the line for editing. */
  onOpen: () => void
}

/** The same height as in the style sheet. With rows of equal height only the visible ones are drawn. */
const ROW_PX = 40
const BEYOND = 12

const optionId = (id: number) => `cue-${id}`

/** The list of lines. Only the visible ones are drawn. */
export function CueList({ lines, language, findings, clock, selectedId, onSelect, onOpen }: CueListProps) {
  const box = useRef<HTMLDivElement>(null)
  const [sight, setVisibility] = useState({ top: 0, height: 600 })
  const nowId = useSyncExternalStore(clock.now.subscribe, () => {
    const ms = clock.now.get()
    return lines.findLast(({ startMs, endMs }) => startMs <= ms && ms < endMs)?.id
  })
  const isPlaying = useSyncExternalStore(clock.isPlaying.subscribe, clock.isPlaying.get)
  const selected = lines.findIndex(({ id }) => id === selectedId)
  const first = Math.max(0, Math.floor(sight.top / ROW_PX) - BEYOND)
  const last = Math.min(lines.length, Math.ceil((sight.top + sight.height) / ROW_PX) + BEYOND)

  useEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setVisibility({ top: element.scrollTop, height: element.clientHeight })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [])

  function bringIntoView(index: number): void {
    const element = box.current
    if (!element || index < 0) return
    const top = index * ROW_PX
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + ROW_PX > element.scrollTop + element.clientHeight) {
      element.scrollTop = top + ROW_PX - element.clientHeight
    }
  }
  useEffect(() => bringIntoView(selected), [selected])
  const nowIndex = isPlaying ? lines.findIndex(({ id }) => id === nowId) : -1
  useEffect(() => {
    // While a field has the focus the list does not scroll with the film.
    if (document.activeElement?.closest('[data-field]') === null) bringIntoView(nowIndex)
  }, [nowIndex])

  function handleKeyDown(event: KeyboardEvent): void {
    const steps: Record<string, number> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: 10,
      PageUp: -10,
      Home: -lines.length,
      End: lines.length,
    }
    const step = steps[event.key]
    if (event.key === 'Enter' && selected >= 0) onOpen()
    else if (step === undefined || lines.length === 0) return
    else {
      const line = lines[Math.min(lines.length - 1, Math.max(0, selected + step))]
      if (line) onSelect(line)
    }
    event.preventDefault()
  }

  return (
    <div
      ref={box}
      className={styles.lines}
      role="listbox"
      aria-label="每一句"
      tabIndex={0}
      aria-activedescendant={
        selected >= first && selected < last && selectedId !== undefined ? optionId(selectedId) : undefined
      }
      onKeyDown={handleKeyDown}
    >
      <div
        role="presentation"
        style={{ height: lines.length * ROW_PX, paddingTop: first * ROW_PX, boxSizing: 'border-box' }}
      >
        {lines.slice(first, last).map((line, nth) => {
          const finding = findings.get(line.id)
          return (
            <Row
              gap={12}
              key={line.id}
              id={optionId(line.id)}
              role="option"
              className={styles.line}
              aria-selected={line.id === selectedId}
              aria-posinset={first + nth + 1}
              aria-setsize={lines.length}
              data-now={line.id === nowId || undefined}
              onClick={() => onSelect(line)}
              onDoubleClick={onOpen}
            >
              <time className={look({ fixed: true, size: 12, tone: 'quiet' })}>{clockOf(line.startMs)}</time>
              <Text shrinks truncate lang={language}>
                {line.text.replace(/\n/g, ' ') || (
                  <Text as="em" tone="quiet">
                    还没有字
                  </Text>
                )}
              </Text>
              {finding ? (
                <Row as="span" align="stretch" fixed atEnd title={finding.sentence}>
                  <StateCell kind={finding.weight === 'stop' ? 'bad' : 'warn'} />
                  <span className="visually-hidden">{finding.sentence}</span>
                </Row>
              ) : null}
            </Row>
          )
        })}
      </div>
    </div>
  )
}
