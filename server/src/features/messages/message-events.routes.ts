import { notLoggedIn } from '@bee/contract/failures.ts'
import { MESSAGE_EVENTS_PATH } from '@bee/contract/messages/message-events.ts'
import type { FastifyInstance } from 'fastify'
import { addEventRoute } from '../../http/event-route.ts'
import { findMember, oneHeader, type FindSession } from '../../http/session.ts'
import type { MessageStreams } from './message-streams.service.ts'

export function addMessageEvents(
  app: FastifyInstance,
  { streams, findSession }: { streams: MessageStreams; findSession: FindSession },
): void {
  addEventRoute(app, {
    path: MESSAGE_EVENTS_PATH,
    streams,
    async admit(request, reply) {
      const member = await findMember(request, reply, findSession)
      if (!member) throw notLoggedIn()
      return {
        userId: member.userId,
        async check() {
          const session = await findSession(oneHeader(request.headers.token) ?? '', { isOnlyRead: true })
          return session?.sessionId === member.sessionId
        },
      }
    },
  })
}
