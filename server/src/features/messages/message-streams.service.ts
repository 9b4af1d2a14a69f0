import { MESSAGE_EVENTS } from '@bee/contract/messages/message-events.ts'
import { createEventStreams, eventText, MEMBER_STREAMS, type EventListener } from '../../http/event-streams.ts'

/** The listeners for messages in this process. Streams carry no content, only the notice that there is some. */
export function createMessageStreams() {
  const { add, all, of, write, hearEnded, close, count } = createEventStreams<EventListener>(MEMBER_STREAMS)

  /** The payload is `new 17`, `reply 17` or `new all`, as the database announces it. */
  function tell(payload: string): void {
    const [word, whom] = payload.split(' ')
    const event = MESSAGE_EVENTS.find((each) => each === word)
    if (!event) return
    for (const stream of whom === 'all' ? all() : of(Number(whom))) write(stream, eventText(event))
  }

  /** Notices may have been missed, so every page reads its lists again. */
  function tellAll(): void {
    tell('new all')
  }

  return { add, tell, tellAll, hearEnded, close, count }
}

export type MessageStreams = ReturnType<typeof createMessageStreams>
