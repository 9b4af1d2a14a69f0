import { useNavigate } from 'react-router'
import { useListKeys } from '../ui/list/use-list-keys.ts'
import { useSelection, type RowKey } from '../ui/list/use-selection.ts'

/** Selection, cursor keys and opening of a content list. */
export function useContentRows<Row>(rows: readonly Row[], keyOf: (row: Row) => RowKey, pathOf: (row: Row) => string) {
  const navigate = useNavigate()
  const keys = rows.map(keyOf)
  const selection = useSelection(keys)
  const rowOf = (key: RowKey) => rows.find((row) => keyOf(row) === key)
  const cursor = useListKeys({
    rows: keys,
    selection,
    onOpen: (key) => {
      const row = rowOf(key)
      if (row) void navigate(pathOf(row))
    },
  })
  return { selection, cursor, chosen: selection.keys.flatMap((key) => rowOf(key) ?? []) }
}
