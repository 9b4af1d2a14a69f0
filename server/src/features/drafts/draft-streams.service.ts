import type { Colleague } from '@bee/contract/manage/content/drafts.contract.ts'
import * as z from 'zod/mini'
import {
  createEventStreams,
  eventText,
  HEARTBEAT_MS,
  STAFF_STREAMS,
  type EventLine,
  type EventListener,
} from '../../http/event-streams.ts'
import type { Clock } from '../../outside/clock.ts'

/** A process that is silent for so long has ended, and the colleagues connected to it are gone. */
const FORGOTTEN_MS = 2.5 * HEARTBEAT_MS
/** The editor shows no more names, and a NOTIFY payload has a limit of 8000 bytes. */
const PEOPLE_SAID = 20

export interface DraftListener extends EventListener, Colleague {
  draftId: number
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

const draftText = (event: string, data: unknown) => eventText(event, JSON.stringify(data))

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
  const streams = createEventStreams<DraftListener>(STAFF_STREAMS, { onBeat: () => sayAll(false) })
  const elsewhere = new Map<number, Map<string, { people: Colleague[]; at: number }>>()

  const listenersOf = (draftId: number) => streams.all().filter((stream) => stream.draftId === draftId)

  function different(people: readonly Colleague[]): Colleague[] {
    return [...new Map(people.map((person) => [person.userId, person])).values()].slice(0, PEOPLE_SAID)
  }

  const peopleHere = (draftId: number) =>
    different(listenersOf(draftId).map(({ userId, nickName }) => ({ userId, nickName })))

  function everybody(draftId: number): Colleague[] {
    const since = clock.now().getTime() - FORGOTTEN_MS
    const others = [...(elsewhere.get(draftId)?.values() ?? [])].filter(({ at }) => at >= since)
    return different([...peopleHere(draftId), ...others.flatMap(({ people }) => people)])
  }

  function tellHere(draftId: number): void {
    const listeners = listenersOf(draftId)
    if (listeners.length === 0) return
    const text = draftText('here', { others: everybody(draftId) })
    for (const stream of listeners) streams.write(stream, text)
  }

  /** An error is ignored: the next heartbeat announces it again, and editing must not stop while the database is away. */
  function say(draftId: number, isAsking: boolean): void {
    const presence: Presence = { draftId, from: processId, people: peopleHere(draftId), isAsking }
    announce(JSON.stringify(presence)).catch(() => undefined)
  }

  function sayAll(isAsking: boolean): void {
    for (const draftId of new Set(streams.all().map((stream) => stream.draftId))) say(draftId, isAsking)
  }

  /** Returns the function to call when the connection is gone. */
  function add(stream: DraftListener & EventLine): () => void {
    const leave = streams.add(stream)
    if (!streams.isClosing()) say(stream.draftId, true)
    return () => {
      leave()
      if (!streams.isClosing()) say(stream.draftId, false)
      if (streams.count() === 0) elsewhere.clear()
    }
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
    for (const stream of listenersOf(draftId)) streams.write(stream, draftText(event, data))
  }

  /** Notices may have been missed: every browser reloads the draft, and this process announces its listeners. */
  function hearGap(): void {
    for (const stream of streams.all()) streams.write(stream, draftText('missed', {}))
    sayAll(true)
  }

  const { hearEnded, close, count } = streams
  return { add, hearPresence, hearHappening, hearGap, hearEnded, close, count }
}

export type DraftStreams = ReturnType<typeof createDraftStreams>
