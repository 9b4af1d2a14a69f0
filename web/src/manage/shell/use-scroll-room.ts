import { useEffect } from 'react'

/**
 * Writes at the root whether the window scrolls. A dialog keeps the room of the bar, so that nothing jumps; where there was no
 * bar, that room would make the page jump.
 */
export function useScrollRoom(): void {
  useEffect(() => {
    const root = document.documentElement
    const observer = new ResizeObserver(() => {
      root.dataset['scrolls'] = String(root.scrollHeight > root.clientHeight)
    })
    observer.observe(root)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
}
