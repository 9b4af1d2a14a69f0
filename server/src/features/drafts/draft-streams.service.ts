import { tooMany } from '@bee/contract/failures.ts'
import type { Colleague } from '@bee/contract/manage/content/drafts.contract.ts'
import * as z from 'zod/mini'
import type { Clock } from '../../outside/clock.ts'

/** Keeps proxies from closing a quiet connection. At every heartbeat the route checks that the listener may still read the draft. */
export const DRAFT_HEARTBEAT_MS = 25_000
export const DRAFT_STREAM_LIFE_MS = 15 * 60 * 1000
/** Drafts that one staff member has open at the same time. */
export const DRAFT_STREAMS_PER_STAFF = 20
/** A process that is silent for so long has ended, and the colleagues connected to it are gone. */
const FORGOTTEN_MS = 2.5 * DRAFT_HEARTBEAT_MS
const RETRY_AFTER_SECONDS = 60
/** The editor shows no more names, and a NOTIFY payload has a limit of 8000 bytes. */
const PEOPLE_SAID = 20
const HEARTBEAT_TEXT = ': \n\n'

export interface DraftStream {
  draftId: number
  person: Colleague
  write(text: string): void
  end(): void
  isStillAllowed(): Promise<boolean>
}

const Presence = z.object({
  draftId: z.int(),
  from: z.string(),
  people: z.array(z.object({ userId: z.int(), nickName: z.string() })),
  /** The sending process asks the others to announce their listeners. */
  isAsking: z.boolean(),
})
type Presence = z.infer<typeof Presence>

const Happening = z.object({
  draftId: z.int(),
  event: z.enum(['saved', 'published', 'discarded']),
  version: z.optional(z.int()),
  by: z.optional(z.nullable(z.int())),
})

const eventText = (event: string, data: unknown) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/**
 * Tells each open draft which colleagues have it open and when it is saved, published or discarded. Every process announces its own
 * listeners. Nothing is stored, because presence is true for a moment only: when a process falls silent, its listeners expire.
 */
export function createDraftStreams(parts: {
  /** Tells the announcements of this process from those of others. */
  processId: string
  /** Sends to every process, this one included. */
  announce: (payload: string) => Promise<unknown>
  clock: Clock
}) {
  const { processId, announce, clock } = parts
  const streams = new Map<DraftStream, ReturnType<typeof setTimeout>>()
  const elsewhere = new Map<number, Map<string, { people: Colleague[]; at: number }>>()
  let heartbeat: ReturnType<typeof setInterval> | undefined
  let isClosed = false

  const listenersOf = (draftId: number) => [...streams.keys()].filter((stream) => stream.draftId === draftId)

  function different(people: readonly Colleague[]): Colleague[] {
    return [...new Map(people.map((person) => [person.userId, person])).values()].slice(0, PEOPLE_SAID)
  }

  const peopleHere = (draftId: number) => different(listenersOf(draftId).map(({ person }) => person))

  function everybody(draftId: number): Colleague[] {
    const since = clock.now().getTime() - FORGOTTEN_MS
    const others = [...(elsewhere.get(draftId)?.values() ?? [])].filter(({ at }) => at >= since)
    return different([...peopleHere(draftId), ...others.flatMap(({ people }) => people)])
  }

  function tellHere(draftId: number): void {
    const listeners = listenersOf(draftId)
    if (listeners.length === 0) return
    const text = eventText('here', { others: everybody(draftId) })
    for (const stream of listeners) stream.write(text)
  }

  /** An error is ignored: the next heartbeat announces it again, and editing must not stop while the database is away. */
  function say(draftId: number, isAsking: boolean): void {
    const presence: Presence = { draftId, from: processId, people: peopleHere(draftId), isAsking }
    announce(JSON.stringify(presence)).catch(() => undefined)
  }

  function remove(stream: DraftStream): void {
    if (!streams.has(stream)) return
    clearTimeout(streams.get(stream))
    streams.delete(stream)
    if (!isClosed) say(stream.draftId, false)
    if (streams.size > 0) return
    clearInterval(heartbeat)
    heartbeat = undefined
    elsewhere.clear()
  }

  async function look(stream: DraftStream): Promise<void> {
    const isAllowed = await stream.isStillAllowed().catch(() => true)
    if (isAllowed) stream.write(HEARTBEAT_TEXT)
    else stream.end()
  }

  function beat(): void {
    for (const stream of streams.keys()) void look(stream)
    for (const draftId of new Set([...streams.keys()].map((stream) => stream.draftId))) say(draftId, false)
  }

  /** Answers the function to call when the connection closes. */
  function add(stream: DraftStream): () => void {
    const own = [...streams.keys()].filter(({ person }) => person.userId === stream.person.userId)
    if (own.length >= DRAFT_STREAMS_PER_STAFF) throw tooMany('打开的页面太多了，请关掉几个', RETRY_AFTER_SECONDS)
    streams.set(stream, setTimeout(() => stream.end(), DRAFT_STREAM_LIFE_MS).unref())
    heartbeat ??= setInterval(beat, DRAFT_HEARTBEAT_MS).unref()
    // Written at once, so that the browser sees the headers and knows that it is connected.
    stream.write(HEARTBEAT_TEXT)
    if (isClosed) stream.end()
    else say(stream.draftId, true)
    return () => remove(stream)
  }

  /** Handles an announcement of the listeners of one process. */
  function hearPresence(payload: string): void {
    const { draftId, from, people, isAsking } = z.parse(Presence, JSON.parse(payload))
    if (listenersOf(draftId).length === 0) return
    if (from !== processId) {
      const known = elsewhere.get(draftId) ?? new Map<string, { people: Colleague[]; at: number }>()
      if (people.length === 0) known.delete(from)
      else known.set(from, { people, at: clock.now().getTime() })
      elsewhere.set(draftId, known)
      if (isAsking) say(draftId, false)
    }
    tellHere(draftId)
  }

  /** Handles a save, a publication or a discard, from any process. */
  function hearHappening(payload: string): void {
    const { draftId, event, ...data } = z.parse(Happening, JSON.parse(payload))
    for (const stream of listenersOf(draftId)) stream.write(eventText(event, data))
  }

  /** Notices may have been missed: every browser reloads the draft, and this process announces its listeners. */
  function hearGap(): void {
    for (const stream of streams.keys()) stream.write(eventText('missed', {}))
    for (const draftId of new Set([...streams.keys()].map((stream) => stream.draftId))) say(draftId, true)
  }

  /** Runs before the server stops accepting: an open stream would keep it waiting. */
  function close(): void {
    isClosed = true
    for (const stream of streams.keys()) stream.end()
  }

  function count(): number {
    return streams.size
  }

  return { add, hearPresence, hearHappening, hearGap, close, count }
}

export type DraftStreams = ReturnType<typeof createDraftStreams>
