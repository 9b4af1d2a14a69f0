import { useEffect, useState } from 'react'
import { useDocumentKeys } from '../../ui/actions/use-document-keys.ts'
import { isPlainKey } from './plain-key.ts'

/** J and K go through the rows of a table, Enter opens the one under the cursor. Answers which that is; -1 before the first key. */
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

/** Enter is theirs. */
const isOnControl = (target: EventTarget | null) => target instanceof Element && target.closest('a, button') !== null
