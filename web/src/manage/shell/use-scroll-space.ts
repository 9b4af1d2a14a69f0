import { useEffect } from 'react'

/**
 * Sets on the root element whether the window scrolls. An open dialog reserves the width of the scroll bar against a jump; without a scroll
 * bar that reserve would itself be a jump.
 */
export function useScrollSpace(): void {
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
