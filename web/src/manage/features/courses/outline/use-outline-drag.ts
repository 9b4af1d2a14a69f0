import { useRef, useState, type PointerEvent } from 'react'
import type { OutlinePosition } from './outline-edits.ts'

/** A pointer movement below this is a click, not a drag. */
const SLACK_PX = 4

export interface Drop {
  /** The dragged row goes before this position. */
  to: OutlinePosition
  /** The drop line is drawn at an edge of this row. */
  row: string
  edge: 'above' | 'below'
}

export const rowName = ({ chapter, lesson }: OutlinePosition): string =>
  lesson === undefined ? `${chapter}` : `${chapter}.${lesson}`

export function positionOfRow(name: string): OutlinePosition {
  const [chapter = 0, lesson] = name.split('.').map(Number)
  return lesson === undefined ? { chapter } : { chapter, lesson }
}

/** The drop target for the row under the pointer and its upper or lower half. */
export function dropAt(from: OutlinePosition, row: OutlinePosition, isUpper: boolean): Drop | undefined {
  const edge = isUpper ? 'above' : 'below'
  const name = rowName(row)
  if (from.lesson === undefined) {
    const chapter = isUpper && row.lesson === undefined ? row.chapter : row.chapter + 1
    return { to: { chapter }, row: name, edge }
  }
  if (row.lesson !== undefined)
    return { to: { chapter: row.chapter, lesson: row.lesson + (isUpper ? 0 : 1) }, row: name, edge }
  // Below the heading: into the chapter. Above it: to the end of the former chapter.
  if (!isUpper) return { to: { chapter: row.chapter, lesson: 0 }, row: name, edge }
  return row.chapter === 0 ? undefined : { to: { chapter: row.chapter - 1 }, row: name, edge }
}

/** Drags rows by their handle. Keys and 移到… do the same without a pointer. */
export function useOutlineDrag(onMove: (from: OutlinePosition, to: OutlinePosition) => void) {
  const [drag, setDrag] = useState<{ from: OutlinePosition; drop: Drop | undefined }>()
  const start = useRef<{ from: OutlinePosition; x: number; y: number }>(undefined)

  function begin(event: PointerEvent, from: OutlinePosition): void {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { from, x: event.clientX, y: event.clientY }
  }

  function move(event: PointerEvent): void {
    const begun = start.current
    if (!begun) return
    const isMeant = Math.hypot(event.clientX - begun.x, event.clientY - begun.y) >= SLACK_PX
    if (!drag && !isMeant) return
    const under = document.elementFromPoint(event.clientX, event.clientY)
    const row = under?.closest<HTMLElement>('[data-row]')
    const name = row?.dataset['row']
    if (!row || name === undefined) {
      setDrag({ from: begun.from, drop: undefined })
      return
    }
    const { top, height } = row.getBoundingClientRect()
    const drop = dropAt(begun.from, positionOfRow(name), event.clientY < top + height / 2)
    setDrag({ from: begun.from, drop })
  }

  function end(isDropped: boolean): void {
    const drop = drag?.drop
    if (isDropped && drag && drop) onMove(drag.from, drop.to)
    start.current = undefined
    setDrag(undefined)
  }

  const grip = (from: OutlinePosition) => ({
    onPointerDown: (event: PointerEvent) => begin(event, from),
    onPointerMove: move,
    onPointerUp: () => end(true),
    onPointerCancel: () => end(false),
  })

  return { drag, grip }
}
