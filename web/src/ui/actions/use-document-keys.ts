import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * Calls `onKey` for every key pressed on the page. One listener while the component is mounted: it always calls the
 * newest `onKey`, so a key pressed right after a page was drawn never reaches the handler of the page before.
 */
export function useDocumentKeys(onKey: (event: KeyboardEvent) => void): void {
  const handle = useEffectEvent(onKey)
  // A layout effect: a page that is drawn answers to its keys, even before a busy browser has run the other effects.
  useLayoutEffect(() => {
    const handleKey = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
}
