import { useSyncExternalStore } from 'react'

const query = window.matchMedia('(max-width: 991px)')

function subscribe(listener: () => void): () => void {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** A phone's width: what takes a mouse and room is only read there. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => query.matches)
