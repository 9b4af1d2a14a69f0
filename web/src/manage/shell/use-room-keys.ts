import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { DeskRoute } from '../route-table.ts'
import { isPlainKey } from '../ui/plain-key.ts'
import { openKeys, openPalette } from './palette-store.ts'

/** So long after G a letter still means a page. */
export const JUMP_WAIT_MS = 1500

/** Ctrl K from anywhere; `?`, and G with a letter, where nobody types. */
export function useDeskKeys(routes: readonly DeskRoute[]): void {
  const navigate = useNavigate()

  useEffect(() => {
    let jumpsUntil = 0
    function handleKey(event: KeyboardEvent): void {
      const key = event.key.toLowerCase()
      if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && key === 'k') {
        event.preventDefault()
        openPalette()
        return
      }
      if (!isPlainKey(event)) return
      const isJump = event.timeStamp < jumpsUntil
      jumpsUntil = 0
      const wanted = isJump ? routes.find(({ jump }) => jump === key) : undefined
      if (wanted) {
        event.preventDefault()
        void navigate(wanted.path)
      } else if (key === 'g') {
        jumpsUntil = event.timeStamp + JUMP_WAIT_MS
      } else if (event.key === '?' || event.key === '？') {
        event.preventDefault()
        openKeys()
      }
    }
    // Before the pages hear of it: after G a letter is the room's, and C makes nothing new on the page that is left.
    document.addEventListener('keydown', handleKey, { capture: true })
    return () => document.removeEventListener('keydown', handleKey, { capture: true })
  }, [navigate, routes])
}
