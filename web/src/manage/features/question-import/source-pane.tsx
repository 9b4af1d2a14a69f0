import type { ImportProblem } from '@bee/contract/manage/questions/question-import.contract.ts'
import { useImperativeHandle, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { SourceChunk } from './source-chunk.tsx'
import { indexAt, indexOfLine, joinAbove, LINE_HEIGHT, placesOf, retype, type Chunk } from './source-chunks.ts'
import styles from './source.module.css'

/** Lines this far outside the visible part are drawn in advance. */
const BEYOND_PX = 600
const FIRST_HEIGHT_PX = 900

/** A position in the whole text. */
interface Caret {
  line: number
  column: number
}

export interface SourceHandle {
  /** Scrolls to a line and puts the caret there. */
  goTo: (line: number, options?: { focus?: boolean }) => void
  /** The caret's line, or the line at the top. */
  currentLine: () => number
}

interface SourcePaneProps {
  chunks: readonly Chunk[]
  isReadOnly: boolean
  onChange: (chunks: readonly Chunk[], options?: { isComposing?: boolean }) => void
  onFix: (problem: ImportProblem) => void
  onCompare: (problem: ImportProblem) => void
  /** Called with the question at the top, or with the focused one. */
  onLook: (nth: number) => void
  handle: Ref<SourceHandle>
}

/** The text with line numbers and problems. Only the visible part is drawn. */
export function SourcePane({ chunks, isReadOnly, onChange, onFix, onCompare, onLook, handle }: SourcePaneProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const areas = useRef(new Map<string, HTMLTextAreaElement>())
  /** `wanted`: the caret's position after this render. `caretNow`: its last position. */
  const wanted = useRef<Caret>(undefined)
  const caretNow = useRef<Caret>(undefined)
  const hasFocus = useRef(false)
  const drawnChunks = useRef(chunks)
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(FIRST_HEIGHT_PX)
  const [, redraw] = useState(0)
  const [focused, setFocused] = useState<string>()
  const places = useMemo(() => placesOf(chunks), [chunks])
  const last = places.at(-1)
  const total = last ? last.top + last.height : 0

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const watcher = new ResizeObserver(() => setHeight(element.clientHeight))
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])

  // A new cut replaces the textareas, and a removed one sends no blur event. Put the caret back at its position in the text.
  useLayoutEffect(() => {
    const isCut = drawnChunks.current !== chunks && hasFocus.current
    drawnChunks.current = chunks
    const caret = wanted.current ?? (isCut ? caretNow.current : undefined)
    const index = caret ? indexOfLine(places, caret.line) : -1
    const chunk = chunks[index]
    const place = places[index]
    const area = chunk && areas.current.get(chunk.key)
    if (!caret || !place || !area) return
    wanted.current = undefined
    const nth = caret.line - place.line
    const start = nth <= 0 ? 0 : chunk.lines.slice(0, nth).join('\n').length + 1
    const offset = start + Math.min(caret.column, chunk.lines[Math.max(0, nth)]?.length ?? 0)
    if (document.activeElement === area && area.selectionStart === offset) return
    area.focus({ preventScroll: true })
    area.setSelectionRange(offset, offset)
  })

  const focusedIndex = chunks.findIndex(({ key }) => key === focused)

  function caretIn(area: HTMLTextAreaElement, first: number): Caret {
    const before = area.value.slice(0, area.selectionStart).split('\n')
    return { line: first + before.length - 1, column: before.at(-1)?.length ?? 0 }
  }

  function currentLine(): number {
    const area = focused === undefined ? undefined : areas.current.get(focused)
    const place = places[focusedIndex]
    if (area && place && document.activeElement === area) return caretIn(area, place.line).line
    return (places[indexAt(places, top)]?.line ?? 1) - 1
  }

  const topOf = (line: number) => {
    const place = places[indexOfLine(places, line)]
    return place ? place.top + (line - place.line) * LINE_HEIGHT : 0
  }

  function scrollTo(at: number): void {
    if (scroller.current) scroller.current.scrollTop = at
    setTop(at)
  }

  /** Scrolls as little as needed. */
  function reveal(line: number): void {
    const above = topOf(line)
    if (above < top) scrollTo(above)
    else if (above + 2 * LINE_HEIGHT > top + height) scrollTo(above + 2 * LINE_HEIGHT - height)
  }

  function goTo(line: number, { focus = true } = {}): void {
    scrollTo(Math.max(0, topOf(line) - height / 3))
    if (focus) wanted.current = { line, column: Number.MAX_SAFE_INTEGER }
    redraw((times) => times + 1)
  }

  useImperativeHandle(handle, () => ({ goTo, currentLine }))

  function handleScroll(): void {
    const at = scroller.current?.scrollTop ?? 0
    setTop(at)
    const nth = chunks[indexAt(places, at + LINE_HEIGHT)]?.nth
    if (nth !== undefined && nth > 0) onLook(nth)
  }

  function handleKey(event: KeyboardEvent<HTMLTextAreaElement>, index: number): void {
    const area = event.currentTarget
    const { selectionStart, selectionEnd, value } = area
    if (event.nativeEvent.isComposing || selectionStart !== selectionEnd || event.shiftKey || event.ctrlKey) return
    const place = places[index]
    if (!place) return
    const caret = caretIn(area, place.line)
    const isFirst = !value.slice(0, selectionStart).includes('\n')
    const isLast = !value.slice(selectionEnd).includes('\n')
    function move(line: number): void {
      event.preventDefault()
      reveal(line)
      wanted.current = { line, column: caret.column }
      redraw((times) => times + 1)
    }
    if (event.key === 'ArrowUp' && isFirst && index > 0) move(place.line - 1)
    else if (event.key === 'ArrowDown' && isLast && index < chunks.length - 1) {
      move(caret.line + 1)
    } else if (event.key === 'Backspace' && selectionStart === 0 && index > 0 && !isReadOnly) {
      event.preventDefault()
      wanted.current = { line: place.line - 1, column: chunks[index - 1]?.lines.at(-1)?.length ?? 0 }
      onChange(joinAbove(chunks, index))
    }
  }

  const from = indexAt(places, Math.max(0, top - BEYOND_PX))
  const to = indexAt(places, top + height + BEYOND_PX)
  const drawn = chunks.flatMap((chunk, index) => {
    const place = places[index]
    const isDrawn = (index >= from && index <= to) || index === focusedIndex
    return place && isDrawn ? [{ chunk, place, index }] : []
  })

  return (
    <div
      ref={scroller}
      className={styles.pane}
      onScroll={handleScroll}
      onBlur={() => (hasFocus.current = false)}
      tabIndex={-1}
    >
      <div className={styles.whole} style={{ height: total }}>
        {drawn.map(({ chunk, place, index }) => (
          <SourceChunk
            key={chunk.key}
            chunk={chunk}
            place={place}
            isReadOnly={isReadOnly}
            areaRef={(area) => {
              if (area) areas.current.set(chunk.key, area)
              else areas.current.delete(chunk.key)
            }}
            onCaret={(area) => (caretNow.current = caretIn(area, place.line))}
            onFocus={() => {
              setFocused(chunk.key)
              hasFocus.current = true
              if (chunk.nth > 0) onLook(chunk.nth)
            }}
            onType={(text, isComposing) => onChange(retype(chunks, index, text), { isComposing })}
            onKey={(event) => handleKey(event, index)}
            onFix={onFix}
            onCompare={onCompare}
          />
        ))}
      </div>
    </div>
  )
}
