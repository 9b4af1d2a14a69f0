import { INBOX_EVENTS_PATH, type InboxEvent } from '@bee/contract/manage/inbox/inbox-fields.ts'
import type { PermissionKey } from '@bee/contract/manage/permissions.ts'
import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { createStore } from '../../lib/store.ts'
import { listenToStream } from './event-stream.ts'
import { mayOpen, useMe } from './me.queries.ts'
import { waitingQuery } from './waiting.queries.ts'

/** Where the stream cannot be had the pages ask again. */
export const ASK_AGAIN_MS = 20_000

/** An act says more than one thing: they are answered together. */
const GATHER_MS = 150
/** However much happens, so often at most is it asked for. */
const ROUND_MS = 1000
/** From one list to the next the connection stays. */
export const LINGER_MS = 2000

/** Each reads a list that the stream tells of. */
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
} as const satisfies Partial<Record<InboxEvent, readonly QueryKey[]>>

/** An id alone does not say where something stands now: lists, counts and what is shown beside them are asked again. */
const TOUCHED: Record<InboxEvent, readonly QueryKey[]> = { ...LISTS, all: Object.values(LISTS).flat() }

/** The connection of one window, for whatever page listens. */
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
        // Events before, or during a break, were told to nobody.
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

  /** Answers what to call when the page is left. */
  function join(): () => void {
    clearTimeout(leaving)
    listeners += 1
    // Refused once, as after a session that has ended, a stream does not try again by itself.
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

/** Keeps the lists of the desk and 今日 as they are for everybody. Answers whether the page is told, or must ask. */
export function useDeskEvents(): boolean {
  const { join, isTold } = deskEventsOf(useQueryClient())
  const me = useMe()
  const mayHear = HEARING.some((permission) => mayOpen(me, permission))
  useEffect(() => (mayHear ? join() : undefined), [join, mayHear])
  return useSyncExternalStore(isTold.subscribe, isTold.get)
}
