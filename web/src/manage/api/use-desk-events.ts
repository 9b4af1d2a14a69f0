import { INBOX_EVENTS_PATH, type InboxEvent } from '@bee/contract/manage/inbox/inbox-fields.ts'
import type { PermissionKey } from '@bee/contract/manage/permissions.ts'
import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { createStore } from '../../lib/store.ts'
import { listenToStream } from './visible-stream.ts'
import { mayOpen, useMe } from './me.queries.ts'
import { waitingQuery } from './waiting.queries.ts'

/** Pages poll at this interval when the stream is not available. */
export const ASK_AGAIN_MS = 20_000

/** The query of the school's names and look. */
export const LOOK_KEY: QueryKey = ['school', 'look']

/** One action sends several events. They are gathered into one round of queries. */
const GATHER_MS = 150
/** At most one round of queries per second, however many events arrive. */
const ROUND_MS = 1000
/** The connection stays open this long after a page is left, so that the next list reuses it. */
export const LINGER_MS = 2000

/** Each of these permissions reads a list that the stream reports on. */
const HEARING: readonly PermissionKey[] = [
  'inbox.read',
  'orders.read',
  'members.read',
  'messages.send',
  'content.read',
  'audit.read',
]

const LISTS = {
  changed: [['inbox']],
  orders: [['orders']],
  members: [['members']],
  broadcasts: [['broadcasts']],
  content: [
    ['course-desk'],
    ['questions', 'list'],
    ['questions', 'counts'],
    ['news'],
    ['front'],
    ['library'],
    ['content', 'trash'],
    ['today', 'upcoming'],
    ['today', 'findings'],
  ],
  acts: [['audit']],
  look: [LOOK_KEY],
} as const satisfies Partial<Record<InboxEvent, readonly QueryKey[]>>

/** An event carries only an id, so every list and count that may show the item is asked again. */
const TOUCHED: Record<InboxEvent, readonly QueryKey[]> = { ...LISTS, all: Object.values(LISTS).flat() }

/** One connection per window, shared by all pages that listen. */
function createDeskEvents(client: QueryClient) {
  const isTold = createStore(false)
  const touched = new Set<QueryKey>()
  let listeners = 0
  let stopStream: (() => void) | undefined
  let asking: ReturnType<typeof setTimeout> | undefined
  let leaving: ReturnType<typeof setTimeout> | undefined
  let askedAt = 0

  function ask(): void {
    asking = undefined
    askedAt = Date.now()
    for (const queryKey of [...touched, waitingQuery().queryKey]) void client.invalidateQueries({ queryKey })
    touched.clear()
  }

  function askAgain(event: InboxEvent): void {
    for (const queryKey of TOUCHED[event]) touched.add(queryKey)
    asking ??= setTimeout(ask, Math.max(GATHER_MS, askedAt + ROUND_MS - Date.now()))
  }

  function start(): void {
    stopStream = listenToStream(INBOX_EVENTS_PATH, {
      onEvent: ({ name }) => {
        if (Object.hasOwn(TOUCHED, name)) askAgain(name as InboxEvent)
      },
      onConnected: (is) => {
        isTold.set(is)
        // Events before the connection, or during a break, were not received.
        if (is) askAgain('all')
      },
    })
  }

  function stop(): void {
    stopStream?.()
    stopStream = undefined
    clearTimeout(asking)
    asking = undefined
    isTold.set(false)
  }

  /** Returns the function to call when the page is left. */
  function join(): () => void {
    clearTimeout(leaving)
    listeners += 1
    // A stream that was refused once (an ended session, for example) does not reconnect by itself, so start it anew.
    if (!isTold.get()) stop()
    if (!stopStream) start()
    return () => {
      listeners -= 1
      if (listeners === 0) leaving = setTimeout(stop, LINGER_MS)
    }
  }

  return { join, isTold }
}

const eventsOf = new WeakMap<QueryClient, ReturnType<typeof createDeskEvents>>()

function deskEventsOf(client: QueryClient) {
  const known = eventsOf.get(client) ?? createDeskEvents(client)
  eventsOf.set(client, known)
  return known
}

/** Keeps lists and 今日 up to date with the changes of colleagues. Returns false when the page has to poll. */
export function useDeskEvents(): boolean {
  const { join, isTold } = deskEventsOf(useQueryClient())
  const me = useMe()
  const mayHear = HEARING.some((permission) => mayOpen(me, permission))
  useEffect(() => (mayHear ? join() : undefined), [join, mayHear])
  return useSyncExternalStore(isTold.subscribe, isTold.get)
}
