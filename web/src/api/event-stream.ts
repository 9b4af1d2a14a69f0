import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { sleep } from './sleep.ts'

/** Waits between connection attempts, in turn; then the caller's longest wait repeats. Each wait is stretched at random by up to a half. */
export const RECONNECT_MS = [1000, 2000, 5000, 15_000] as const

/** An ended session or a missing right does not return by itself. The next call of the API notices an ended session. */
const FINAL_STATUSES: readonly number[] = [401, 403]

export interface StreamEvent {
  name: string
  data: string
}

export interface EventStream {
  /** Relative to the base path. */
  path: string
  /** Read before each attempt. */
  headers: () => Record<string, string>
  /** A crowd of members waits longer than a few colleagues. */
  longestWaitMs: number
  onEvent: (event: StreamEvent) => void
  /** Called after each connect, with the number of breaks and failed attempts since the last one: events were missed. */
  onConnect: (failures: number) => void
  /** Called after each break and each failed attempt. */
  onBreak?: () => void
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

/** Keeps the stream open until the signal ends it. Every failure is tried again, silently (specification 8). */
export async function stayConnected(stream: EventStream, signal: AbortSignal): Promise<void> {
  const { path, headers, longestWaitMs, onEvent, onConnect, onBreak } = stream
  const isOver = () => signal.aborted
  let failures = 0
  while (!isOver()) {
    try {
      const response = await fetch(API_BASE_PATH + path, { headers: headers(), signal })
      if (FINAL_STATUSES.includes(response.status)) return
      if (response.ok && response.body) {
        onConnect(failures)
        failures = 0
        await readEvents(response.body, onEvent)
      }
    } catch {
      // The browser is offline, or the server restarts. The loop tries again.
    }
    if (isOver()) return
    onBreak?.()
    const wait = RECONNECT_MS[failures] ?? longestWaitMs
    failures += 1
    await sleep(wait * (1 + Math.random() / 2), signal)
  }
}
