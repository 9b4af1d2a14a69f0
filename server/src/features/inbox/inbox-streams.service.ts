import type { InboxEvent } from '@bee/contract/manage/inbox/inbox-fields.ts'
import type { PermissionKey } from '@bee/contract/manage/permissions.ts'
import { createEventStreams, eventText, STAFF_STREAMS, type EventListener } from '../../http/event-streams.ts'
import { readAct, type ToldAct } from './desk-notice.ts'

/** The subjects that a stream tells of: all threads, or those of some courses, or none; and lists, by the right to read each. */
export interface StreamReach {
  isAll: boolean
  courseIds: ReadonlySet<number>
  /** How far a right to read reaches. Undefined when the member of staff does not have it. */
  scopeOf: (permission: PermissionKey) => 'all' | 'own' | undefined
  /** Whether one of these pieces belongs to an own course. */
  ownsOneOf: (pieces: ToldAct['pieces']) => Promise<boolean>
}

/**
 * The listeners to the lists of the desk in this process; they share one database connection. Streams carry ids, no text, and the session
 * is read again before every notice, so that a colleague who has lost a right is told nothing more.
 */
export function createInboxStreams() {
  const { add, all, writeChecked, hearEnded, close, count } =
    createEventStreams<EventListener<StreamReach>>(STAFF_STREAMS)

  /** The payload is the id of a thread and of its course, as the database announces them, or `all`. */
  function tell(payload: string): void {
    if (payload === 'all') {
      tellAll()
      return
    }
    const [threadId = '', courseId = ''] = payload.split(' ')
    const isFor = ({ isAll, courseIds }: StreamReach) => isAll || courseIds.has(Number(courseId))
    for (const stream of all()) void writeChecked(stream, eventText('changed', threadId), isFor)
  }

  function tellReaders(event: InboxEvent, permission: PermissionKey): void {
    for (const stream of all()) {
      void writeChecked(stream, eventText(event), ({ scopeOf }) => scopeOf(permission) !== undefined)
    }
  }

  const tellOrders = () => tellReaders('orders', 'orders.read')

  /** A colleague whose right covers only own courses is told of the own acts and, for content, of acts on own courses. */
  function tellAct(act: ToldAct): void {
    for (const stream of all()) {
      const isOwnAct = stream.userId === act.actorId
      void writeChecked(stream, eventText('acts'), ({ scopeOf }) => {
        const scope = scopeOf('audit.read')
        return scope === 'all' || (scope === 'own' && isOwnAct)
      })
      if (!act.isContent) continue
      void writeChecked(stream, eventText('content'), ({ scopeOf, ownsOneOf }) => {
        const scope = scopeOf('content.read')
        return scope === 'all' || (scope === 'own' && (isOwnAct || ownsOneOf(act.pieces)))
      })
    }
    if (act.isMember) tellReaders('members', 'members.read')
  }

  /** Every open desk wears the school's look. */
  function tellLook(): void {
    for (const stream of all()) void writeChecked(stream, eventText('look'))
  }

  /** The database announces an act of the staff, a new member, a message to members, or another look. */
  function tellDesk(payload: string): void {
    if (payload === 'member') tellReaders('members', 'members.read')
    else if (payload === 'broadcast') tellReaders('broadcasts', 'messages.send')
    else if (payload === 'look') tellLook()
    else tellAct(readAct(payload))
  }

  /** Notices may have been missed, so every page reads its lists again. */
  function tellAll(): void {
    for (const stream of all()) void writeChecked(stream, eventText('all'))
  }

  return { add, tell, tellOrders, tellDesk, tellAll, hearEnded, close, count }
}

export type InboxStreams = ReturnType<typeof createInboxStreams>
