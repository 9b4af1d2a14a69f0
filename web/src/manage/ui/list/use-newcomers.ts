import { useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import { ownActs } from './own-acts.ts'
import type { RowKey } from './use-selection.ts'

/** New rows that wait until the reader asks for them. */
export interface Newcomers {
  count: number
  show: () => void
  /** The element around the rows. */
  box: RefObject<HTMLDivElement | null>
}

interface Seen {
  name: string
  keys: readonly RowKey[]
}

/** Rows that are selected, under the cursor, or open beside the list. */
const IN_HAND = '[aria-selected="true"], [data-selected], [data-cursor]'

const isScrolled = (element: Element | null): boolean =>
  element !== null && (element.scrollTop > 0 || isScrolled(element.parentElement))

/** Whether new rows would move rows that are being read, pointed at or worked with. */
function isRead(box: HTMLElement | null): boolean {
  if (!box) return false
  return (
    isScrolled(box) ||
    box.matches(':hover') ||
    box.contains(document.activeElement) ||
    box.querySelector(IN_HAND) !== null
  )
}

const isSame = (one: readonly RowKey[], other: readonly RowKey[]) =>
  one.length === other.length && one.every((key, index) => key === other[index])

interface List<Row> {
  /** Undefined while they are unknown. */
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => RowKey
  /** Distinguishes filters and pages. */
  name: string
  /** The rows belong to the former list. */
  isStale: boolean
}

/**
 * The rows of a list that other people add to. Rows on the screen keep their place: new rows above them wait until the reader asks, new
 * rows at the end do not. When the list is not being read, or is another list, all rows are in order. The content of the rows is always the
 * newest.
 */
export function useNewcomers<Row>({ rows, keyOf, name, isStale }: List<Row>) {
  const box = useRef<HTMLDivElement>(null)
  const isActing = useSyncExternalStore(ownActs.subscribe, ownActs.get) > 0
  const [seen, setSeen] = useState<Seen>()

  const keys = rows?.map(keyOf) ?? []
  const before = seen?.name === name ? seen.keys : []
  const known = new Set(before)
  const lastKnown = keys.findLastIndex((key) => known.has(key))
  const isFree = isActing || isStale || lastKnown === -1
  const here = new Map(rows?.map((row) => [keyOf(row), row]))
  const kept = isFree ? keys : [...before.filter((key) => here.has(key)), ...keys.slice(lastKnown + 1)]
  if (rows && !isStale && !(seen?.name === name && isSame(seen.keys, kept))) setSeen({ name, keys: kept })

  const order = keys.join(' ')
  const isOutOfOrder = !isSame(keys, kept)
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- only the browser knows where somebody reads
    if (isOutOfOrder && !isRead(box.current)) setSeen(undefined)
  }, [order, isOutOfOrder])

  const show = useCallback(() => {
    setSeen(undefined)
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'start' })
  }, [])
  return {
    rows: rows && kept.flatMap((key) => here.get(key) ?? []),
    newcomers: { count: keys.length - kept.length, show, box } satisfies Newcomers,
  }
}
