import { useEffect, useRef, useState } from 'react'
import { useDocumentKeys } from '../../../ui/actions/use-document-keys.ts'
import { isPlainKey } from '../plain-key.ts'
import type { RowKey, Selection } from './use-selection.ts'

interface ListKeys {
  rows: readonly RowKey[]
  onOpen: (key: RowKey) => void
  /** The row with the open panel. The cursor follows it, and J and K change it. */
  openKey?: RowKey | undefined
  /** Keys: X, Shift X and Esc. */
  selection?: Selection
  /** Esc, when no row is selected. */
  onEscape?: (() => void) | undefined
}

/** These controls handle Enter and Space themselves. */
const isOnControl = (target: EventTarget | null) => target instanceof Element && target.closest('a, button') !== null

/**
 * J and K move the cursor, Enter opens, X selects. Returns the key of the cursor's row, not its index, because the list may be loaded
 * again.
 */
export function useListKeys({ rows, onOpen, openKey, selection, onEscape }: ListKeys): RowKey | undefined {
  const [at, setAt] = useState<RowKey>()
  const cursor = openKey ?? (at !== undefined && rows.includes(at) ? at : undefined)

  // The address with the open row changes a moment after the key press. A fast next key reads this ref instead.
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
