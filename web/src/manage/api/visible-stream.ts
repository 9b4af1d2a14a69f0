import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { STAFF_HEADER, STAFF_HEADER_VALUE } from '@bee/contract/manage/staff-fields.ts'
import { sleep } from '../../api/sleep.ts'

/** Waits between connection attempts, in turn; the last one repeats. Each wait is stretched at random by up to a half. */
export const RECONNECT_MS = [1000, 2000, 5000, 15_000, 30_000] as const

export interface StreamEvent {
  name: string
  data: string
}

interface StreamListener {
  onEvent: (event: StreamEvent) => void
  /** Called with true after each connect. The listener must ask again then: it missed the events of the break. */
  onConnected: (isConnected: boolean) => void
}

/** Reads server-sent events: `event:` and `data:` lines up to an empty line. Other lines are heartbeats. */
async function readEvents(body: ReadableStream<Uint8Array>, onEvent: (event: StreamEvent) => void): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let rest = ''
  let name = ''
  let data: string[] = []
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line.startsWith('event: ')) name = line.slice('event: '.length).trim()
      else if (line.startsWith('data: ')) data.push(line.slice('data: '.length))
      else if (line === '') {
        if (name !== '') onEvent({ name, data: data.join('\n') })
        name = ''
        data = []
      }
    }
  }
}

async function stayConnected(
  path: string,
  { onEvent, onConnected }: StreamListener,
  signal: AbortSignal,
): Promise<void> {
  const isOver = () => signal.aborted
  let failures = 0
  while (!isOver()) {
    try {
      const response = await fetch(API_BASE_PATH + path, {
        headers: { [STAFF_HEADER]: STAFF_HEADER_VALUE },
        signal,
      })
      // Stop: a missing permission does not return by itself. The next API call notices an ended session.
      if (response.status === 401 || response.status === 403) return
      if (response.ok && response.body) {
        failures = 0
        onConnected(true)
        await readEvents(response.body, onEvent)
      }
    } catch {
      // The browser is offline, or the server restarts. The loop tries again.
    }
    if (isOver()) return
    onConnected(false)
    const wait = RECONNECT_MS[Math.min(failures, RECONNECT_MS.length - 1)] ?? 0
    failures += 1
    await sleep(wait * (1 + Math.random() / 2), signal)
  }
}

/**
 * Keeps a stream open while the tab is visible. A background tab closes it, because a browser allows few connections, and opens it again
 * when the tab comes to the front. Returns a function that stops listening.
 */
export function listenToStream(path: string, listener: StreamListener): () => void {
  let running: AbortController | undefined

  function stop(): void {
    if (!running) return
    running.abort()
    running = undefined
    listener.onConnected(false)
  }

  function follow(): void {
    if (document.visibilityState !== 'visible') {
      stop()
      return
    }
    if (running) return
    running = new AbortController()
    void stayConnected(path, listener, running.signal)
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
