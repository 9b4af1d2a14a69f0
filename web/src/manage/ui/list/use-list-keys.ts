import { useEffect, useRef, useState } from 'react'
import { useDocumentKeys } from '../../../ui/actions/use-document-keys.ts'
import { isPlainKey } from '../plain-key.ts'
import type { RowKey, Selection } from './use-selection.ts'

interface ListKeys {
  rows: readonly RowKey[]
  onOpen: (key: RowKey) => void
  /** The row whose panel stands open beside the list; the cursor is on it, and J and K change it. */
  openKey?: RowKey | undefined
  /** X and Shift X, Esc. */
  selection?: Selection
  /** Esc, when nothing is selected. */
  onEscape?: (() => void) | undefined
}

/** Enter and Space are theirs. */
const isOnControl = (target: EventTarget | null) => target instanceof Element && target.closest('a, button') !== null

/** J and K go through the rows, Enter opens, X selects. Answers the row under the cursor: by its key, since the list is asked anew. */
export function useListKeys({ rows, onOpen, openKey, selection, onEscape }: ListKeys): RowKey | undefined {
  const [at, setAt] = useState<RowKey>()
  const cursor = openKey ?? (at !== undefined && rows.includes(at) ? at : undefined)

  // The address, which says what stands open, follows a moment after the key: the next key, however quick, knows already.
  const opening = useRef(openKey)
  useEffect(() => {
    opening.current = openKey
  }, [openKey])

  function open(key: RowKey): void {
    opening.current = key
    onOpen(key)
  }

  function move(by: 1 | -1): void {
    const here = opening.current ?? cursor
    const from = here === undefined ? -1 : rows.indexOf(here)
    const next = rows[Math.min(Math.max(from + by, 0), rows.length - 1)]
    if (next === undefined || next === here) return
    setAt(next)
    if (opening.current !== undefined) open(next)
  }

  useDocumentKeys((event) => {
    if (!isPlainKey(event)) return
    const key = event.key.toLowerCase()
    if (key === 'j') move(1)
    else if (key === 'k') move(-1)
    else if (key === 'escape') {
      if (selection && selection.keys.length > 0) selection.clear()
      else onEscape?.()
    } else if (cursor === undefined) return
    else if (key === 'enter' && !isOnControl(event.target)) open(cursor)
    else if (key === 'x' && selection) {
      if (event.shiftKey) selection.reach(cursor)
      else selection.toggle(cursor)
    }
  })

  useEffect(() => {
    document.querySelector('[data-cursor]')?.scrollIntoView({ block: 'nearest' })
  }, [cursor])

  return cursor
}
