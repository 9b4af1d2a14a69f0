import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { STAFF_HEADER, STAFF_HEADER_VALUE } from '@bee/contract/manage/staff-fields.ts'
import { sleep } from '../../api/sleep.ts'

/** Between two tries, in turn; the last one stays. Each is stretched by up to a half. */
export const RECONNECT_MS = [1000, 2000, 5000, 15_000, 30_000] as const

export interface StreamEvent {
  name: string
  data: string
}

interface StreamListener {
  onEvent: (event: StreamEvent) => void
  /** Whether it is heard now. After a break whoever listens has missed something and asks again. */
  onConnected: (isConnected: boolean) => void
}

/** Reads server-sent events: `event:` and `data:` until an empty line; the rest is heartbeat. */
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
      // Who may not hear it will not by asking again; a session that has ended is noticed by the next call.
      if (response.status === 401 || response.status === 403) return
      if (response.ok && response.body) {
        failures = 0
        onConnected(true)
        await readEvents(response.body, onEvent)
      }
    } catch {
      // Offline, or the server is restarting.
    }
    if (isOver()) return
    onConnected(false)
    const wait = RECONNECT_MS[Math.min(failures, RECONNECT_MS.length - 1)] ?? 0
    failures += 1
    await sleep(wait * (1 + Math.random() / 2), signal)
  }
}

/**
 * Listens while somebody looks: a tab in the background holds no connection, of which a browser has few, and begins anew when it
 * comes to the front. Answers what ends it.
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
