import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { notLoggedIn } from '@bee/contract/failures.ts'
import { MESSAGE_EVENTS_PATH } from '@bee/contract/messages/message-events.ts'
import type { FastifyInstance } from 'fastify'
import { sendEvents } from '../../http/send-events.ts'
import { findMember, oneHeader, type FindSession } from '../../http/session.ts'
import type { MessageStreams } from './message-streams.service.ts'

/** Server-sent events, read by `fetch`: an EventSource cannot carry the token header that every call needs (ruling 6). */
export function addMessageEvents(
  app: FastifyInstance,
  { streams, findSession }: { streams: MessageStreams; findSession: FindSession },
): void {
  app.get(API_BASE_PATH + MESSAGE_EVENTS_PATH, async (request, reply) => {
    const member = await findMember(request, reply, findSession)
    if (!member) throw notLoggedIn()
    return sendEvents(reply, (line) =>
      streams.add(member.userId, {
        ...line,
        async isStillAllowed() {
          const session = await findSession(oneHeader(request.headers.token) ?? '', { isOnlyRead: true })
          return session?.sessionId === member.sessionId
        },
      }),
    )
  })
  app.addHook('preClose', (done) => {
    streams.close()
    done()
  })
}
