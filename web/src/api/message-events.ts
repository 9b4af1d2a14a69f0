import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { MESSAGE_EVENTS, MESSAGE_EVENTS_PATH, type MessageEvent } from '@bee/contract/messages/message-events.ts'
import type { QueryClient } from '@tanstack/react-query'
import { callHeaders } from './call-headers.ts'
import { onSessionChange, readSession } from './session.ts'
import { sleep } from './sleep.ts'

/** Between two tries, in turn; the last one stays. Each is stretched by up to a half, so that a crowd spreads out. */
export const RECONNECT_MS = [1000, 2000, 5000, 15_000, 60_000] as const
const LOCK_NAME = 'bee-messages'
const CHANNEL_NAME = 'bee-messages'

const isEvent = (word: unknown): word is MessageEvent => MESSAGE_EVENTS.some((event) => event === word)

/** Reads a stream of server-sent events: `event:` lines matter, the rest is heartbeat. */
async function readEvents(body: ReadableStream<Uint8Array>, onEvent: (event: MessageEvent) => void): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const word = line.startsWith('event: ') ? line.slice('event: '.length).trim() : undefined
      if (isEvent(word)) onEvent(word)
    }
  }
}

/** Holds the connection until the signal ends it. Every failure is tried again, silently (specification 8). */
async function stayConnected(onEvent: (event: MessageEvent) => void, signal: AbortSignal): Promise<void> {
  let failures = 0
  let hasBeenConnected = false
  while (!signal.aborted) {
    try {
      const response = await fetch(API_BASE_PATH + MESSAGE_EVENTS_PATH, { headers: callHeaders(), signal })
      // A session that has ended is noticed by the next call; asking again would change nothing.
      if (response.status === 401) return
      if (response.ok && response.body) {
        if (hasBeenConnected) onEvent('new')
        // A break that took more than one try may have hidden more than messages.
        if (failures > 1) {
          onEvent('order')
          onEvent('reply')
        }
        failures = 0
        hasBeenConnected = true
        await readEvents(response.body, onEvent)
      }
    } catch {
      // Offline, or the server is restarting.
    }
    const wait = RECONNECT_MS[Math.min(failures, RECONNECT_MS.length - 1)] ?? 0
    failures += 1
    await sleep(wait * (1 + Math.random() / 2), signal)
  }
}

export interface MessageEventsOptions {
  onEvent: (event: MessageEvent) => void
}

/**
 * One connection a browser: the tab with the lock keeps it and passes its events on. Without locks (a page without TLS)
 * there is no connection, and counts are as fresh as the last page. Returns the function that ends it.
 */
export function listenForMessages({ onEvent }: MessageEventsOptions): () => void {
  const channel = new BroadcastChannel(CHANNEL_NAME)
  channel.addEventListener('message', ({ data }: globalThis.MessageEvent<unknown>) => {
    if (isEvent(data)) onEvent(data)
  })
  let running: AbortController | undefined
  let userId: string | undefined

  function start(): void {
    userId = readSession()?.userId
    if (userId === undefined || !('locks' in navigator)) return
    running = new AbortController()
    const { signal } = running
    const hear = (event: MessageEvent) => {
      onEvent(event)
      channel.postMessage(event)
    }
    navigator.locks.request(LOCK_NAME, { signal }, () => stayConnected(hear, signal)).catch(() => undefined)
  }

  function stop(): void {
    running?.abort()
    running = undefined
  }

  function restart(): void {
    stop()
    start()
  }

  const forget = onSessionChange(() => {
    if (readSession()?.userId !== userId) restart()
  })
  // A page that the browser keeps for Back may hold neither a lock nor a connection.
  const handleShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) restart()
  }
  window.addEventListener('pagehide', stop)
  window.addEventListener('pageshow', handleShow)
  start()

  return () => {
    forget()
    stop()
    channel.close()
    window.removeEventListener('pagehide', stop)
    window.removeEventListener('pageshow', handleShow)
  }
}

/**
 * The queries that each event makes out of date. The school's answer to a feedback comes as a message. A paid course opens and a refunded
 * one shuts on every page that shows it.
 */
const TOUCHED: Record<MessageEvent, readonly (readonly string[])[]> = {
  new: [['messages'], ['profile', 'feedback']],
  read: [['messages', 'unread']],
  order: [['orders'], ['courses'], ['player', 'catalogue']],
  reply: [['comments']],
}

/** Lists and counts follow without a reload. A list is read again only while it is shown, since reading marks its messages as read. */
export function keepMessagesFresh(client: QueryClient): () => void {
  const stop = listenForMessages({
    onEvent: (event) => {
      const refetchType = document.visibilityState === 'visible' ? 'active' : 'none'
      for (const queryKey of TOUCHED[event]) void client.invalidateQueries({ queryKey, refetchType })
    },
  })
  const handleVisibility = () => {
    if (document.visibilityState === 'visible') {
      void client.refetchQueries({ queryKey: ['messages'], type: 'active', stale: true })
      // Only queries that an event made out of date while the page was hidden; stale by age alone is not enough.
      void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.isInvalidated })
    }
  }
  document.addEventListener('visibilitychange', handleVisibility)
  return () => {
    stop()
    document.removeEventListener('visibilitychange', handleVisibility)
  }
}
