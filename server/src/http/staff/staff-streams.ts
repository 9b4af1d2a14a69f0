import { tooMany } from '@bee/contract/failures.ts'

/** Keeps proxies from closing a quiet connection; and every time it is asked whether whoever listens still may. */
export const STAFF_HEARTBEAT_MS = 25_000
/** A browser then asks again. */
export const STAFF_STREAM_LIFE_MS = 15 * 60 * 1000
/** Tabs and devices of one member of staff at the same time. */
export const STREAMS_PER_STAFF = 20
/** However much happens, so often at most is it told. */
export const TOLD_EVERY_MS = 500
const RETRY_AFTER_SECONDS = 60
const HEARTBEAT_TEXT = ': \n\n'

/** One open connection of a member of staff. */
export interface StaffStream {
  write(text: string): void
  end(): void
  /** Asked with every heartbeat: a session that has ended, or a right that was taken, ends the stream. */
  isStillAllowed(): Promise<boolean>
}

/** Who listens in this process for news of one kind. Streams carry no content: whoever hears of it asks by the call. */
export function createStaffStreams() {
  const streams = new Map<number, Map<StaffStream, ReturnType<typeof setTimeout>>>()
  let heartbeat: ReturnType<typeof setInterval> | undefined
  let telling: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  const all = () => [...streams.values()].flatMap((ofOne) => [...ofOne.keys()])

  async function look(stream: StaffStream): Promise<void> {
    // A database that is away for a moment ends nobody's session.
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

  /** Answers what to call when the connection is gone. */
  function add(userId: number, stream: StaffStream): () => void {
    const ofOne = streams.get(userId) ?? new Map<StaffStream, ReturnType<typeof setTimeout>>()
    if (ofOne.size >= STREAMS_PER_STAFF) throw tooMany('打开的页面太多了，请关掉几个', RETRY_AFTER_SECONDS)
    const life = setTimeout(() => stream.end(), STAFF_STREAM_LIFE_MS).unref()
    streams.set(userId, ofOne.set(stream, life))
    heartbeat ??= setInterval(() => {
      for (const each of all()) void look(each)
    }, STAFF_HEARTBEAT_MS).unref()
    // At once, so that the browser sees the headers and knows that it is connected.
    stream.write(HEARTBEAT_TEXT)
    if (isClosed) stream.end()
    return () => remove(userId, stream)
  }

  /** Said often within a moment, it is told once, at its end: whoever asks then sees the last of it. */
  function tell(event: string): void {
    if (streams.size === 0) return
    telling ??= setTimeout(() => {
      telling = undefined
      for (const stream of all()) stream.write(`event: ${event}\ndata: \n\n`)
    }, TOLD_EVERY_MS).unref()
  }

  /** Before the server stops accepting: an open stream would keep it waiting. */
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
