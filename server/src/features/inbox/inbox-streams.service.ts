import { tooMany } from '@bee/contract/failures.ts'
import type { InboxEvent } from '@bee/contract/manage/inbox/inbox-fields.ts'
import type { PermissionKey } from '@bee/contract/manage/permissions.ts'
import { readAct, type ToldAct } from './desk-notice.ts'

/** Keeps proxies from closing a quiet connection. Each beat also reads the listener's session again. */
export const INBOX_HEARTBEAT_MS = 25_000
export const INBOX_STREAM_LIFE_MS = 15 * 60 * 1000
/** Open pages of one member of staff. */
export const STREAMS_PER_STAFF = 10
/** Open streams of all staff in one process. */
export const STREAMS_AT_ALL = 500
const RETRY_AFTER_SECONDS = 60

/** The subjects that a stream tells of: all threads, or those of some courses, or none; and lists, by the right to read each. */
export interface StreamReach {
  isAll: boolean
  courseIds: ReadonlySet<number>
  /** How far a right to read reaches. Undefined when the member of staff does not have it. */
  scopeOf: (permission: PermissionKey) => 'all' | 'own' | undefined
  /** Whether one of these pieces belongs to an own course. */
  ownsOneOf: (pieces: ToldAct['pieces']) => Promise<boolean>
}

/** One open connection of a member of staff. */
export interface InboxStream {
  userId: number
  /** The reach of the session now. Undefined when the session has ended or the right to read is gone. */
  look(): Promise<StreamReach | undefined>
  write(text: string): void
  end(): void
}

const HEARTBEAT_TEXT = ': \n\n'
const eventText = (event: InboxEvent, data: string) => `event: ${event}\ndata: ${data}\n\n`

/**
 * The listeners to the lists of the desk in this process; they share one database connection. Streams carry ids, no text, and the session
 * is read again before every notice, so that a colleague who has lost a right is told nothing more.
 */
export function createInboxStreams() {
  const streams = new Map<InboxStream, ReturnType<typeof setTimeout>>()
  const looking = new Map<InboxStream, Promise<StreamReach | undefined>>()
  let heartbeat: ReturnType<typeof setInterval> | undefined
  let isClosed = false

  function remove(stream: InboxStream): void {
    clearTimeout(streams.get(stream))
    streams.delete(stream)
    if (streams.size > 0) return
    clearInterval(heartbeat)
    heartbeat = undefined
  }

  /** Calls at the same moment share one look. When the database is away the stream ends, and the page connects again when it can. */
  function look(stream: InboxStream): Promise<StreamReach | undefined> {
    const begun = looking.get(stream)
    if (begun) return begun
    const begin = stream
      .look()
      .catch(() => undefined)
      .finally(() => looking.delete(stream))
    looking.set(stream, begin)
    return begin
  }

  async function writeTo(
    stream: InboxStream,
    text: string,
    isFor: (reach: StreamReach) => boolean | Promise<boolean> = () => true,
  ): Promise<void> {
    const reach = await look(stream)
    if (!streams.has(stream)) return
    if (!reach) stream.end()
    // The database may be away for a moment: the page reads its lists again now and then by itself.
    else if (await Promise.resolve(isFor(reach)).catch(() => false)) stream.write(text)
  }

  const all = () => [...streams.keys()]

  /** Answers a function to call when the connection is gone. */
  function add(stream: InboxStream): () => void {
    const own = all().filter(({ userId }) => userId === stream.userId)
    if (own.length >= STREAMS_PER_STAFF || streams.size >= STREAMS_AT_ALL) {
      throw tooMany('打开的页面太多了，请关掉几个', RETRY_AFTER_SECONDS)
    }
    streams.set(stream, setTimeout(() => stream.end(), INBOX_STREAM_LIFE_MS).unref())
    heartbeat ??= setInterval(() => {
      for (const each of all()) void writeTo(each, HEARTBEAT_TEXT)
    }, INBOX_HEARTBEAT_MS).unref()
    // Written at once, so that the browser sees the headers and knows that it is connected.
    stream.write(HEARTBEAT_TEXT)
    if (isClosed) stream.end()
    return () => remove(stream)
  }

  /** The payload is the id of a thread and of its course, as the database announces them, or `all`. */
  function tell(payload: string): void {
    if (payload === 'all') {
      tellAll()
      return
    }
    const [threadId = '', courseId = ''] = payload.split(' ')
    const isFor = ({ isAll, courseIds }: StreamReach) => isAll || courseIds.has(Number(courseId))
    for (const stream of all()) void writeTo(stream, eventText('changed', threadId), isFor)
  }

  function tellReaders(event: InboxEvent, permission: PermissionKey): void {
    for (const stream of all()) {
      void writeTo(stream, eventText(event, ''), ({ scopeOf }) => scopeOf(permission) !== undefined)
    }
  }

  const tellOrders = () => tellReaders('orders', 'orders.read')

  /** A colleague whose right covers only own courses is told of the own acts and, for content, of acts on own courses. */
  function tellAct(act: ToldAct): void {
    for (const stream of all()) {
      const isOwnAct = stream.userId === act.actorId
      void writeTo(stream, eventText('acts', ''), ({ scopeOf }) => {
        const scope = scopeOf('audit.read')
        return scope === 'all' || (scope === 'own' && isOwnAct)
      })
      if (!act.isContent) continue
      void writeTo(stream, eventText('content', ''), ({ scopeOf, ownsOneOf }) => {
        const scope = scopeOf('content.read')
        return scope === 'all' || (scope === 'own' && (isOwnAct || ownsOneOf(act.pieces)))
      })
    }
    if (act.isMember) tellReaders('members', 'members.read')
  }

  /** The database announces an act of the staff, a new member, or a message to members. */
  function tellDesk(payload: string): void {
    if (payload === 'member') tellReaders('members', 'members.read')
    else if (payload === 'broadcast') tellReaders('broadcasts', 'messages.send')
    else tellAct(readAct(payload))
  }

  /** Notices may have been missed, so every page reads its lists again. */
  function tellAll(): void {
    for (const stream of all()) void writeTo(stream, eventText('all', ''))
  }

  /** A session of this user has ended: each stream of the user reads its session again. */
  function tellEnded(userId: string): void {
    for (const stream of all()) if (String(stream.userId) === userId) void writeTo(stream, HEARTBEAT_TEXT)
  }

  /** Call this before the server stops accepting: an open stream would keep it waiting. */
  function close(): void {
    isClosed = true
    for (const stream of all()) stream.end()
  }

  function count(): number {
    return streams.size
  }

  return { add, tell, tellOrders, tellDesk, tellAll, tellEnded, close, count }
}

export type InboxStreams = ReturnType<typeof createInboxStreams>
