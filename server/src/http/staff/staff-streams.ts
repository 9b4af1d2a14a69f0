import { tooMany } from '@bee/contract/failures.ts'

/** Keeps proxies from closing a quiet connection; at each beat the listener's right is checked again. */
export const STAFF_HEARTBEAT_MS = 25_000
/** After this time the browser connects again. */
export const STAFF_STREAM_LIFE_MS = 15 * 60 * 1000
/** Open tabs and devices of one staff member. */
export const STREAMS_PER_STAFF = 20
/** The shortest interval between two notices. */
export const TOLD_EVERY_MS = 500
const RETRY_AFTER_SECONDS = 60
const HEARTBEAT_TEXT = ': \n\n'

/** One open connection of a staff member. */
export interface StaffStream {
  write(text: string): void
  end(): void
  /** Called at every heartbeat: the stream ends when the session or the right has ended. */
  isStillAllowed(): Promise<boolean>
}

/** The listeners of this process for one kind of news. Streams carry no content: a notified page reads it with a call. */
export function createStaffStreams() {
  const streams = new Map<number, Map<StaffStream, ReturnType<typeof setTimeout>>>()
  let heartbeat: ReturnType<typeof setInterval> | undefined
  let telling: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  const all = () => [...streams.values()].flatMap((ofOne) => [...ofOne.keys()])

  async function look(stream: StaffStream): Promise<void> {
    // A database that is unavailable for a moment must not end the streams.
    const isAllowed = await stream.isStillAllowed().catch(() => true)
    if (isAllowed) stream.write(HEARTBEAT_TEXT)
    else stream.end()
  }

  function remove(userId: number, stream: StaffStream): void {
    const ofOne = streams.get(userId)
    clearTimeout(ofOne?.get(stream))
    ofOne?.delete(stream)
    if (ofOne?.size === 0) streams.delete(userId)
    if (streams.size > 0) return
    clearInterval(heartbeat)
    clearTimeout(telling)
    heartbeat = telling = undefined
  }

  /** Returns a function to call when the connection is gone. */
  function add(userId: number, stream: StaffStream): () => void {
    const ofOne = streams.get(userId) ?? new Map<StaffStream, ReturnType<typeof setTimeout>>()
    if (ofOne.size >= STREAMS_PER_STAFF) throw tooMany('打开的页面太多了，请关掉几个', RETRY_AFTER_SECONDS)
    const life = setTimeout(() => stream.end(), STAFF_STREAM_LIFE_MS).unref()
    streams.set(userId, ofOne.set(stream, life))
    heartbeat ??= setInterval(() => {
      for (const each of all()) void look(each)
    }, STAFF_HEARTBEAT_MS).unref()
    // Immediately, so that the browser gets the headers and knows that it is connected.
    stream.write(HEARTBEAT_TEXT)
    if (isClosed) stream.end()
    return () => remove(userId, stream)
  }

  /** Several news within a moment become one notice at its end, so that the page then reads the latest state. */
  function tell(event: string): void {
    if (streams.size === 0) return
    telling ??= setTimeout(() => {
      telling = undefined
      for (const stream of all()) stream.write(`event: ${event}\ndata: \n\n`)
    }, TOLD_EVERY_MS).unref()
  }

  /** Before the server stops accepting: it would wait for an open stream. */
  function close(): void {
    isClosed = true
    for (const stream of all()) stream.end()
  }

  function count(): number {
    return all().length
  }

  return { add, tell, close, count }
}

export type StaffStreams = ReturnType<typeof createStaffStreams>
