import { useEffect, useState, type RefObject } from 'react'

const NEAR_PX = 300

/** Turns true, once and for all, when the element comes near the window. */
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
    observer.observe(element.current)
    return () => {
      observer.disconnect()
    }
  }, [element, isNear, isWanted])
  return isNear
}
