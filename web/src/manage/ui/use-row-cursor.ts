import { useEffect, useState } from 'react'
import { useDocumentKeys } from '../../ui/actions/use-document-keys.ts'
import { isPlainKey } from './plain-key.ts'

/** J and K move the cursor through a table's rows, Enter opens the current one. Returns its index; -1 before the first key. */
export function useRowCursor(count: number, onOpen: (index: number) => void): number {
  const [at, setAt] = useState(-1)
  const cursor = Math.min(at, count - 1)

  useDocumentKeys((event) => {
    if (!isPlainKey(event)) return
    const key = event.key.toLowerCase()
    if (key === 'j') setAt(Math.min(cursor + 1, count - 1))
    else if (key === 'k') setAt(Math.max(cursor - 1, 0))
    else if (key === 'enter' && cursor >= 0 && !isOnControl(event.target)) onOpen(cursor)
  })

  useEffect(() => {
    document.querySelector('[data-cursor]')?.scrollIntoView({ block: 'nearest' })
  }, [cursor])

  return cursor
}

/** These controls handle Enter themselves. */
const isOnControl = (target: EventTarget | null) => target instanceof Element && target.closest('a, button') !== null
