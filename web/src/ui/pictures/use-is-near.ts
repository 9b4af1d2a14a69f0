import { useEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

const NEAR_PX = 300

/** Turns true, once and for all, when the element comes near the window, or is printed. */
export function useIsNear(element: RefObject<Element | null>, isWanted = true): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!element.current || isNear || !isWanted) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setIsNear(true)
      },
      { rootMargin: `${NEAR_PX}px` },
    )
    // Drawn before the printer looks.
    const handlePrint = () => flushSync(() => setIsNear(true))
    observer.observe(element.current)
    window.addEventListener('beforeprint', handlePrint)
    return () => {
      observer.disconnect()
      window.removeEventListener('beforeprint', handlePrint)
    }
  }, [element, isNear, isWanted])
  return isNear
}
