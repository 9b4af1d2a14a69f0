import { MESSAGE_EVENTS, MESSAGE_EVENTS_PATH, type MessageEvent } from '@bee/contract/messages/message-events.ts'
import type { QueryClient } from '@tanstack/react-query'
import { callHeaders } from './call-headers.ts'
import { stayConnected, type EventStream } from './event-stream.ts'
import { onSessionChange, readSession } from './session.ts'

const LONGEST_WAIT_MS = 60_000
const LOCK_NAME = 'bee-messages'
const CHANNEL_NAME = 'bee-messages'

const isEvent = (word: unknown): word is MessageEvent => MESSAGE_EVENTS.some((event) => event === word)

/** Holds the connection until the signal ends it. */
function stayInformed(onEvent: (event: MessageEvent) => void, signal: AbortSignal): Promise<void> {
  let hasBeenConnected = false
  const stream: EventStream = {
    path: MESSAGE_EVENTS_PATH,
    headers: callHeaders,
    longestWaitMs: LONGEST_WAIT_MS,
    onEvent({ name }) {
      if (isEvent(name)) onEvent(name)
    },
    onConnect(failures) {
      if (hasBeenConnected) onEvent('new')
      // A break that took more than one try may have hidden more than messages.
      if (failures > 1) {
        onEvent('order')
        onEvent('reply')
      }
      hasBeenConnected = true
    },
  }
  return stayConnected(stream, signal)
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
    navigator.locks.request(LOCK_NAME, { signal }, () => stayInformed(hear, signal)).catch(() => undefined)
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
