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

/** A phone's width: what takes a mouse and room is only read there. */
export const useIsNarrow = (): boolean => useSyncExternalStore(narrow.subscribe, narrow.isMatched)

/** Room for a panel beside a list; without it the panel comes over the list. */
export const useIsWide = (): boolean => useSyncExternalStore(wide.subscribe, wide.isMatched)
