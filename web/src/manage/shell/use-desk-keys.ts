import { useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { DeskRoute } from '../route-table.ts'
import { isPlainKey } from '../ui/plain-key.ts'
import { openKeys, openPalette } from './palette-store.ts'

/** A letter opens a page within this time after G. */
export const JUMP_WAIT_MS = 1500

/** Ctrl K everywhere; `?`, and G with a letter, outside of text fields. */
export function useDeskKeys(routes: readonly DeskRoute[]): void {
  const navigate = useNavigate()
  // The frame may be drawn again between G and its letter.
  const jumpsUntil = useRef(0)

  // A layout effect, as in `useDocumentKeys`.
  useLayoutEffect(() => {
    function handleKey(event: KeyboardEvent): void {
      const key = event.key.toLowerCase()
      if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && key === 'k') {
        event.preventDefault()
        openPalette()
        return
      }
      if (!isPlainKey(event)) return
      const isJump = event.timeStamp < jumpsUntil.current
      jumpsUntil.current = 0
      const wanted = isJump ? routes.find(({ jump }) => jump === key) : undefined
      if (wanted) {
        event.preventDefault()
        void navigate(wanted.path)
      } else if (key === 'g') {
        jumpsUntil.current = event.timeStamp + JUMP_WAIT_MS
      } else if (event.key === '?' || event.key === '？') {
        event.preventDefault()
        openKeys()
      }
    }
    // In the capture phase, before the pages: after G, a letter belongs to the navigation, and C must not create content on the former
    // page.
    document.addEventListener('keydown', handleKey, { capture: true })
    return () => document.removeEventListener('keydown', handleKey, { capture: true })
  }, [navigate, routes])
}
