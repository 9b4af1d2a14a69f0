import { STAFF_HEADER, STAFF_HEADER_VALUE } from '@bee/contract/manage/staff-fields.ts'
import { stayConnected, type StreamEvent } from '../../api/event-stream.ts'

const LONGEST_WAIT_MS = 30_000

interface StreamListener {
  onEvent: (event: StreamEvent) => void
  /** Called with true after each connect. The listener must ask again then: it missed the events of the break. */
  onConnected: (isConnected: boolean) => void
}

/**
 * Keeps a stream open while the tab is visible. A background tab closes it, because a browser allows few connections, and opens it again
 * when the tab comes to the front. Returns a function that stops listening.
 */
export function listenToStream(path: string, { onEvent, onConnected }: StreamListener): () => void {
  const stream = {
    path,
    headers: () => ({ [STAFF_HEADER]: STAFF_HEADER_VALUE }),
    longestWaitMs: LONGEST_WAIT_MS,
    onEvent,
    onConnect: () => onConnected(true),
    onBreak: () => onConnected(false),
  }
  let running: AbortController | undefined

  function stop(): void {
    if (!running) return
    running.abort()
    running = undefined
    onConnected(false)
  }

  function follow(): void {
    if (document.visibilityState !== 'visible') {
      stop()
      return
    }
    if (running) return
    running = new AbortController()
    void stayConnected(stream, running.signal)
  }

  document.addEventListener('visibilitychange', follow)
  window.addEventListener('pagehide', stop)
  window.addEventListener('pageshow', follow)
  follow()
  return () => {
    document.removeEventListener('visibilitychange', follow)
    window.removeEventListener('pagehide', stop)
    window.removeEventListener('pageshow', follow)
    running?.abort()
  }
}
