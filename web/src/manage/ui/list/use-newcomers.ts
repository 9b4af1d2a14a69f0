import { useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import { ownActs } from './own-acts.ts'
import type { RowKey } from './use-selection.ts'

/** Rows that have come, and wait until somebody asks for them. */
export interface Newcomers {
  count: number
  show: () => void
  /** Holds the rows. */
  box: RefObject<HTMLDivElement | null>
}

interface Seen {
  name: string
  keys: readonly RowKey[]
}

/** Chosen, under the keys or opened beside the list. */
const IN_HAND = '[aria-selected="true"], [data-selected], [data-cursor]'

const isScrolled = (element: Element | null): boolean =>
  element !== null && (element.scrollTop > 0 || isScrolled(element.parentElement))

/** Whether rows that come now would move those that somebody reads, points at or works with. */
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
  /** Undefined while nobody knows. */
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => RowKey
  /** Tells the filter and the page apart from others. */
  name: string
  /** The rows are those of the list before. */
  isStale: boolean
}

/**
 * The rows of a list that others write in too. What is read keeps its place: rows that come above it wait until they are asked for, and
 * more of the list at its end does not. Where nobody reads, and in another list, all stand where they belong. What the rows say is always
 * the newest.
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
