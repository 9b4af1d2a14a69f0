import { tooMany } from '@bee/contract/failures.ts'
import { MESSAGE_EVENTS, type MessageEvent } from '@bee/contract/messages/message-events.ts'

/** Keeps proxies from closing a quiet connection. */
export const HEARTBEAT_MS = 25_000
/** The browser connects again then, and its session is read again. */
export const STREAM_LIFE_MS = 15 * 60 * 1000
/** Open pages of one member, over all browsers and devices. */
export const STREAMS_PER_MEMBER = 10
const RETRY_AFTER_SECONDS = 60

/** One open connection of a member. */
export interface MessageStream {
  write(text: string): void
  end(): void
  /** Asked when a session of the member has ended: it may be the one of this stream. */
  isStillAllowed(): Promise<boolean>
}

const eventText = (event: MessageEvent) => `event: ${event}\ndata: \n\n`
const HEARTBEAT_TEXT = ': \n\n'

/** The listeners for messages in this process. Streams carry no content, only the notice that there is some. */
export function createMessageStreams() {
  const streams = new Map<number, Map<MessageStream, ReturnType<typeof setTimeout>>>()
  let heartbeat: ReturnType<typeof setInterval> | undefined
  let isClosed = false

  const all = () => [...streams.values()].flatMap((ofMember) => [...ofMember.keys()])

  function remove(userId: number, stream: MessageStream): void {
    const ofMember = streams.get(userId)
    clearTimeout(ofMember?.get(stream))
    ofMember?.delete(stream)
    if (ofMember?.size === 0) streams.delete(userId)
    if (streams.size === 0) {
      clearInterval(heartbeat)
      heartbeat = undefined
    }
  }

  /** Answers a function to call when the connection is gone. */
  function add(userId: number, stream: MessageStream): () => void {
    const ofMember = streams.get(userId) ?? new Map<MessageStream, ReturnType<typeof setTimeout>>()
    if (ofMember.size >= STREAMS_PER_MEMBER) throw tooMany('打开的页面太多了，请关掉几个', RETRY_AFTER_SECONDS)
    const life = setTimeout(() => stream.end(), STREAM_LIFE_MS)
    life.unref()
    streams.set(userId, ofMember.set(stream, life))
    heartbeat ??= setInterval(() => {
      for (const each of all()) each.write(HEARTBEAT_TEXT)
    }, HEARTBEAT_MS).unref()
    // Written at once, so that the browser sees the headers and knows that it is connected.
    stream.write(HEARTBEAT_TEXT)
    if (isClosed) stream.end()
    return () => remove(userId, stream)
  }

  /** The payload is `new 17`, `reply 17` or `new all`, as the database announces it. */
  function tell(payload: string): void {
    const [word, whom] = payload.split(' ')
    const event = MESSAGE_EVENTS.find((each) => each === word)
    if (!event) return
    const told = whom === 'all' ? all() : [...(streams.get(Number(whom))?.keys() ?? [])]
    for (const stream of told) stream.write(eventText(event))
  }

  /** Notices may have been missed, so every page reads its lists again. */
  function tellAll(): void {
    for (const stream of all()) stream.write(eventText('new'))
  }

  async function look(stream: MessageStream): Promise<void> {
    // A database that is away for a moment must not end a session.
    if (!(await stream.isStillAllowed().catch(() => true))) stream.end()
  }

  /** Sessions of this member have ended; undefined means any member. */
  function tellEnded(userId: number | undefined): void {
    const theirs = userId === undefined ? all() : [...(streams.get(userId)?.keys() ?? [])]
    for (const stream of theirs) void look(stream)
  }

  /** Call this before the server stops accepting: an open stream would keep it waiting. */
  function close(): void {
    isClosed = true
    for (const stream of all()) stream.end()
  }

  function count(): number {
    return all().length
  }

  return { add, tell, tellAll, tellEnded, close, count }
}

export type MessageStreams = ReturnType<typeof createMessageStreams>
