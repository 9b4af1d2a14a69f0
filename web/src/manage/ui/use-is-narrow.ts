import { useSyncExternalStore } from 'react'

function watch(media: string) {
  const query = window.matchMedia(media)
  const isMatched = () => query.matches
  function subscribe(listener: () => void): () => void {
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  }
  return { subscribe, isMatched }
}

const narrow = watch('(max-width: 767px)')
const wide = watch('(min-width: 1280px)')

/** The width of a phone: acts that need a mouse and space are read only there. */
export const useIsNarrow = (): boolean => useSyncExternalStore(narrow.subscribe, narrow.isMatched)

/** Wide enough for a panel beside a list; otherwise the panel covers the list. */
export const useIsWide = (): boolean => useSyncExternalStore(wide.subscribe, wide.isMatched)
