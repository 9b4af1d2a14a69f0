import { MINUTE_MS } from '@bee/contract/durations.ts'
import { tooMany } from '@bee/contract/failures.ts'

/** Keeps proxies from closing a quiet connection. */
export const HEARTBEAT_MS = 25_000
/** The browser connects again after this time. */
export const STREAM_LIFE_MS = 15 * MINUTE_MS
const RETRY_AFTER_SECONDS = 60
const HEARTBEAT_TEXT = ': \n\n'

export interface StreamRules {
  /** Open pages of one person, over all browsers and devices. */
  perPerson: number
  /** Open streams of one registry in this process. */
  inAll: number
  /** Whether every heartbeat reads the session and its rights again. */
  isCheckedAtBeat: boolean
}

/** Thousands of members listen, so a heartbeat does not read their sessions: the database announces a session that ends. */
export const MEMBER_STREAMS = { perPerson: 10, inAll: Infinity, isCheckedAtBeat: false } as const satisfies StreamRules
/** A right can be lost without an announcement, so every heartbeat reads it. */
export const STAFF_STREAMS = { perPerson: 20, inAll: 500, isCheckedAtBeat: true } as const satisfies StreamRules

/** The target of a stream of events. */
export interface EventLine {
  write(text: string): unknown
  end(): void
}

/** The person at the other end of a stream. `Reach` says which events the person may hear. */
export interface EventListener<Reach = true> {
  userId: number
  /** Reads the session and its rights again. Nothing is left when either has ended. Rejects while the database is away. */
  check(): Promise<Reach | false | undefined>
}

type ReachOf<Listener> = Listener extends EventListener<infer Reach> ? Reach : never

export const eventText = (event: string, data = '') => `event: ${event}\ndata: ${data}\n\n`

/**
 * The open streams of server-sent events of one kind in this process. The rules are the same for all kinds:
 * - A stream ends when its session ends, when its right is gone, after a quarter of an hour, and when the process stops.
 * - A check that fails proves nothing, because the database may be away for a moment: the stream stays open. Only an event that needs the
 *   check is not written then, and its stream ends, so that the page connects again and reads what it missed.
 */
export function createEventStreams<Listener extends EventListener<unknown>>(
  rules: StreamRules,
  { onBeat }: { onBeat?: () => void } = {},
) {
  type Stream = Listener & EventLine
  type Checked = ReachOf<Listener> | false | undefined
  const lives = new Map<Stream, ReturnType<typeof setTimeout>>()
  const ofPerson = new Map<number, Set<Stream>>()
  const checks = new Map<Stream, Promise<Checked>>()
  const ended = new WeakSet<Stream>()
  let heartbeat: ReturnType<typeof setInterval> | undefined
  let isClosing = false

  const all = () => [...lives.keys()]
  const of = (userId: number) => [...(ofPerson.get(userId) ?? [])]

  /** A stream that has ended is in the registry until its connection is closed, and takes no more text. */
  function write(stream: Stream, text: string): void {
    if (lives.has(stream) && !ended.has(stream)) stream.write(text)
  }

  function end(stream: Stream): void {
    if (ended.has(stream)) return
    ended.add(stream)
    stream.end()
  }

  /** Calls at the same moment share one check. */
  function check(stream: Stream): Promise<Checked> {
    const begun = checks.get(stream)
    if (begun) return begun
    const begin = (stream.check() as Promise<Checked>).finally(() => checks.delete(stream))
    checks.set(stream, begin)
    return begin
  }

  async function endUnlessAllowed(stream: Stream): Promise<void> {
    if (ended.has(stream)) return
    if (!(await check(stream).catch(() => true))) end(stream)
  }

  async function beat(stream: Stream): Promise<void> {
    if (rules.isCheckedAtBeat) await endUnlessAllowed(stream)
    write(stream, HEARTBEAT_TEXT)
  }

  function beatAll(): void {
    for (const stream of all()) void beat(stream)
    onBeat?.()
  }

  function remove(stream: Stream): void {
    clearTimeout(lives.get(stream))
    lives.delete(stream)
    const own = ofPerson.get(stream.userId)
    own?.delete(stream)
    if (own?.size === 0) ofPerson.delete(stream.userId)
    if (lives.size > 0) return
    clearInterval(heartbeat)
    heartbeat = undefined
  }

  /** Returns the function to call when the connection is gone. */
  function add(stream: Stream): () => void {
    const own = ofPerson.get(stream.userId) ?? new Set<Stream>()
    if (own.size >= rules.perPerson || lives.size >= rules.inAll) {
      throw tooMany('打开的页面太多了，请关掉几个', RETRY_AFTER_SECONDS)
    }
    lives.set(stream, setTimeout(() => end(stream), STREAM_LIFE_MS).unref())
    ofPerson.set(stream.userId, own.add(stream))
    heartbeat ??= setInterval(beatAll, HEARTBEAT_MS).unref()
    // Written at once, so that the browser gets the headers and knows that it is connected.
    write(stream, HEARTBEAT_TEXT)
    if (isClosing) end(stream)
    return () => remove(stream)
  }

  /** Writes to a listener whose right was read a moment before, if the event is for this reach. */
  async function writeChecked(
    stream: Stream,
    text: string,
    isFor: (reach: ReachOf<Listener>) => boolean | Promise<boolean> = () => true,
  ): Promise<void> {
    const reach = await check(stream).catch(() => undefined)
    if (!reach) end(stream)
    // The page also reads its lists again now and then by itself.
    else if (await Promise.resolve(isFor(reach)).catch(() => false)) write(stream, text)
  }

  /** Sessions of this person have ended, or of any person: each stream reads whether its own is among them. */
  function hearEnded(userId: number | undefined): void {
    for (const stream of userId === undefined ? all() : of(userId)) void endUnlessAllowed(stream)
  }

  /** Call this before the server stops accepting: an open stream would keep it waiting. */
  function close(): void {
    isClosing = true
    for (const stream of all()) end(stream)
  }

  return {
    add,
    all,
    of,
    write,
    writeChecked,
    hearEnded,
    close,
    count: () => lives.size,
    isClosing: () => isClosing,
  }
}
