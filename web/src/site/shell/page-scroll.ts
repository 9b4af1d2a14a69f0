import { useEffect, useLayoutEffect, useRef } from 'react'

/** How long a page may take to grow to the height at which it was left. */
const RESTORE_MS = 2000
const HANDS_ON = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/** By history entry, or by address for a kept page. */
const positions = new Map<string, number>()

/** Where this code put the page last; undefined once the scroll that it caused was seen. */
let restoredTo: number | undefined

/** Whether a scroll is the return to where one was, and no reading on. */
export function isRestoredScroll(): boolean {
  const isRestored = restoredTo !== undefined && Math.abs(window.scrollY - restoredTo) < 1
  restoredTo = undefined
  return isRestored
}

function goTo(top: number): void {
  const before = window.scrollY
  window.scrollTo(0, top)
  if (window.scrollY !== before) restoredTo = window.scrollY
}

/** Goes to a height that the page may not have yet, unless the visitor scrolls first. */
function restoreScroll(top: number): () => void {
  goTo(top)
  if (Math.abs(window.scrollY - top) < 1) return () => undefined
  const stop = () => {
    clearTimeout(timer)
    observer.disconnect()
    for (const type of HANDS_ON) window.removeEventListener(type, stop)
  }
  const observer = new ResizeObserver(() => {
    goTo(top)
    if (Math.abs(window.scrollY - top) < 1) stop()
  })
  const timer = setTimeout(stop, RESTORE_MS)
  observer.observe(document.body)
  for (const type of HANDS_ON) window.addEventListener(type, stop, { passive: true })
  return stop
}

interface PageScroll {
  /** Under which name the position is remembered. */
  place: string
  isKept: boolean
  pathname: string
  hash: string
  isPop: boolean
}

/**
 * A new page starts at its top, Back returns to the old place, and a kept page is found as it was left on every way
 * back. A change of the query alone (a tab, a page of a list) leaves the scroll to the page itself.
 */
export function usePageScroll({ place, isKept, pathname, hash, isPop }: PageScroll): void {
  const shownPathname = useRef<string>(undefined)

  useEffect(() => {
    // A reload is the browser's to restore; within the site it would scroll before the page is drawn.
    const leaveToBrowser = () => (history.scrollRestoration = 'auto')
    history.scrollRestoration = 'manual'
    window.addEventListener('pagehide', leaveToBrowser)
    return () => window.removeEventListener('pagehide', leaveToBrowser)
  }, [])

  useLayoutEffect(() => {
    const remember = () => positions.set(place, window.scrollY)
    const isFirst = shownPathname.current === undefined
    const isSamePage = shownPathname.current === pathname
    shownPathname.current = pathname
    let stopRestoring: (() => void) | undefined
    if (!isFirst && !isSamePage) {
      const known = isKept || isPop ? positions.get(place) : undefined
      const target = hash && known === undefined ? document.getElementById(hash.slice(1)) : null
      if (target) target.scrollIntoView()
      else stopRestoring = restoreScroll(known ?? 0)
    }
    remember()
    window.addEventListener('scroll', remember, { passive: true })
    return () => {
      stopRestoring?.()
      window.removeEventListener('scroll', remember)
    }
  }, [place, isKept, pathname, hash, isPop])
}
