import { useState } from 'react'

export type RowKey = string | number

export interface Selection {
  /** Selected rows that are on the screen: a row that has left the list is not changed unseen. */
  keys: readonly RowKey[]
  has: (key: RowKey) => boolean
  toggle: (key: RowKey) => void
  /** Selects all rows from the last selected one to this one. */
  reach: (key: RowKey) => void
  toggleAll: () => void
  clear: () => void
}

/** The rows between two rows, in either order. */
export function rowsBetween(rows: readonly RowKey[], from: RowKey | undefined, to: RowKey): RowKey[] {
  const end = rows.indexOf(to)
  const start = from === undefined ? -1 : rows.indexOf(from)
  if (end < 0) return []
  if (start < 0) return [to]
  return rows.slice(Math.min(start, end), Math.max(start, end) + 1)
}

export function useSelection(rows: readonly RowKey[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<RowKey>>(new Set())
  const [last, setLast] = useState<RowKey>()
  const keys = rows.filter((key) => chosen.has(key))

  function toggle(key: RowKey): void {
    const next = new Set(keys)
    if (!next.delete(key)) next.add(key)
    setChosen(next)
    setLast(key)
  }

  function reach(key: RowKey): void {
    setChosen(new Set([...keys, ...rowsBetween(rows, last, key)]))
    setLast(key)
  }

  return {
    keys,
    has: (key) => chosen.has(key),
    toggle,
    reach,
    toggleAll: () => setChosen(new Set(keys.length === rows.length ? [] : rows)),
    clear: () => setChosen(new Set()),
  }
}
