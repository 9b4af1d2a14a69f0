import type { FrontKind, FrontRow } from '@bee/contract/manage/front.contract.ts'
import { useRef, type DragEvent } from 'react'
import { useDocumentKeys } from '../../../ui/actions/use-document-keys.ts'
import { useManageApi } from '../../api/manage-api.ts'
import { useMe } from '../../api/me.queries.ts'
import { useAction } from '../../api/use-action.ts'
import { whyMayNot } from '../../api/why-not.ts'
import { showNotice } from '../../ui/notice-store.ts'
import { titleOf } from './front-columns.tsx'
import { followerAt, keyOf, siblingsOf } from './front-order.ts'

interface Move {
  row: FrontRow
  place: number
}

/** Reorders rows by buttons, by Alt ↑ and ↓ on the cursor's row, and by dragging. */
export function useMoves(kind: FrontKind, rows: readonly FrontRow[], cursor: string | number | undefined) {
  const api = useManageApi()
  const whyNot = whyMayNot(useMe(), 'content.publish')
  const drawn = useRef<FrontRow>(undefined)

  const send = (row: FrontRow, beforeId: number | undefined) =>
    api.front.move({ kind, contentId: row.contentId ?? 0, ...(beforeId === undefined ? {} : { beforeId }) })
  const back = useAction(({ row, beforeId }: { row: FrontRow; beforeId: number | undefined }) => send(row, beforeId))
  const act = useAction(({ row, place }: Move) => send(row, followerAt(siblingsOf(rows, row), row, place)), {
    onDone: ({ position }, { row }) => {
      const siblings = siblingsOf(rows, row)
      const words = `${titleOf(row)}，已移到第 ${position + 1} 位`
      const beforeId = siblings[siblings.indexOf(row) + 1]?.contentId ?? undefined
      showNotice(words, { onUndo: () => back.mutate({ row, beforeId }) })
    },
  })

  const placeOf = (row: FrontRow) => {
    const siblings = siblingsOf(rows, row)
    return { place: siblings.indexOf(row), count: siblings.length }
  }
  const move = (row: FrontRow, place: number) => {
    const { count, place: from } = placeOf(row)
    if (whyNot !== undefined || row.contentId === null || place < 0 || place >= count || place === from) return
    act.mutate({ row, place })
  }

  useDocumentKeys((event) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!event.altKey || by === 0 || event.ctrlKey || event.metaKey || event.defaultPrevented) return
    const row = rows.find((each) => keyOf(each) === cursor)
    if (!row || document.querySelector('dialog[open]')) return
    event.preventDefault()
    move(row, placeOf(row).place + by)
  })

  const rowUnder = (event: DragEvent) => {
    const line = event.target instanceof Element ? event.target.closest('tbody tr') : null
    const index = line ? [...(line.parentElement?.children ?? [])].indexOf(line) : -1
    return { line, row: rows[index] }
  }
  const unmark = () => {
    for (const line of document.querySelectorAll('tr[data-drop]')) line.removeAttribute('data-drop')
  }
  const mayDrop = (row: FrontRow | undefined): row is FrontRow =>
    row !== undefined && drawn.current !== undefined && siblingsOf(rows, drawn.current).includes(row)

  const drawing = {
    onDragStart: (event: DragEvent) => {
      drawn.current = rowUnder(event).row
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', drawn.current ? titleOf(drawn.current) : '')
    },
    onDragOver: (event: DragEvent) => {
      const { line, row } = rowUnder(event)
      unmark()
      if (!mayDrop(row)) return
      event.preventDefault()
      line?.setAttribute('data-drop', '')
    },
    onDrop: (event: DragEvent) => {
      const { row } = rowUnder(event)
      unmark()
      if (!mayDrop(row) || !drawn.current) return
      event.preventDefault()
      move(drawn.current, placeOf(row).place)
    },
    onDragEnd: () => {
      drawn.current = undefined
      unmark()
    },
  }
  return { whyNot, placeOf, move, drawing }
}
