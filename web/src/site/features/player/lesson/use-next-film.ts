import type { Lesson } from '@bee/contract/player/player.contract.ts'
import { useRef } from 'react'
import { sourceOf } from './lesson-start.ts'
import { isStream } from './media-source.ts'

/** Enough for the first pictures of a lesson; the rest loads while they are shown. */
export const AHEAD_BYTES = 256 * 1024
const SLOW = ['slow-2g', '2g']

interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** No prefetch for members who save data or have a slow connection. */
function mayFetchAhead(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return connection?.saveData !== true && !SLOW.includes(connection?.effectiveType ?? '')
}

/** The beginning of the lesson that follows, into the browser's own cache; once, and never of one that is locked. */
export function useNextFilm(next: Lesson | undefined): () => void {
  const fetchedId = useRef<number>(undefined)
  return () => {
    const source = next && sourceOf(next)
    if (!source || fetchedId.current === next.id || !mayFetchAhead()) return
    fetchedId.current = next.id
    // For a stream the first file is its playlist, which is small.
    const headers = isStream(source.url) ? {} : { range: `bytes=0-${AHEAD_BYTES - 1}` }
    void fetch(source.url, { headers, priority: 'low' })
      .then((answer) => answer.arrayBuffer())
      .catch(() => undefined)
  }
}
