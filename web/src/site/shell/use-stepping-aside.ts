import { useEffect, type RefObject } from 'react'
import { isRestoredScroll } from './page-scroll.ts'

/** Less than this is a trembling hand, not a direction. */
const TURN_PX = 6

/**
 * Marks the header `data-away` while the reader scrolls down, and removes the mark at the first scroll up. The stylesheet moves the header,
 * and keeps it while it has the keyboard focus. Written to the element itself: a scroll must not render React.
 */
export function useSteppingAside(header: RefObject<HTMLElement | null>, isWanted: boolean): void {
  useEffect(() => {
    const element = header.current
    if (!element || !isWanted) return
    let turnedAt = window.scrollY
    function handleScroll(): void {
      // Back on a page that was left half-way down, the pointer is on the header that led there.
      if (isRestoredScroll()) {
        turnedAt = window.scrollY
        element?.removeAttribute('data-away')
        return
      }
      const way = window.scrollY - turnedAt
      if (Math.abs(way) < TURN_PX) return
      turnedAt = window.scrollY
      // Its menu belongs to a place on the page, and would be left hanging below a header that stays.
      for (const menu of element?.querySelectorAll<HTMLElement>(':popover-open') ?? []) menu.hidePopover()
      // Above its own height it is the head of the page, wherever one is going.
      element?.toggleAttribute('data-away', way > 0 && turnedAt > element.offsetHeight)
    }
    window.addEventListener('scroll', handleScroll, { passive: true })
    return () => {
      window.removeEventListener('scroll', handleScroll)
      element.removeAttribute('data-away')
    }
  }, [header, isWanted])
}
