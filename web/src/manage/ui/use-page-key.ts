import { useEffect } from 'react'
import { isPlainKey } from './plain-key.ts'

/** A key alone that means one thing on this page. */
export function usePageKey(key: string, act: () => void): void {
  useEffect(() => {
    function handleKey(event: KeyboardEvent): void {
      if (event.key.toLowerCase() !== key || event.shiftKey || !isPlainKey(event)) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [key, act])
}
