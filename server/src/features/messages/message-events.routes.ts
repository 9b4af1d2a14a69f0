import { PassThrough } from 'node:stream'
import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { notLoggedIn } from '@bee/contract/failures.ts'
import { MESSAGE_EVENTS_PATH } from '@bee/contract/messages/message-events.ts'
import type { FastifyInstance } from 'fastify'
import { findMember, type FindSession } from '../../http/session.ts'
import type { MessageStreams } from './message-streams.service.ts'

/** Server-sent events, read by `fetch`: an EventSource cannot carry the token header that every call needs (ruling 6). */
export function addMessageEvents(
  app: FastifyInstance,
  { streams, findSession }: { streams: MessageStreams; findSession: FindSession },
): void {
  app.get(API_BASE_PATH + MESSAGE_EVENTS_PATH, async (request, reply) => {
    const member = await findMember(request, reply, findSession)
    if (!member) throw notLoggedIn()
    const body = new PassThrough()
    const forget = streams.add(member.userId, { write: (text) => body.write(text), end: () => body.end() })
    body.on('close', forget)
    reply.raw.on('close', () => body.destroy())
    return reply
      .headers({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // Its end is the end of the connection, so that a stopping server does not wait for an idle one.
        connection: 'close',
        'x-accel-buffering': 'no',
      })
      .send(body)
  })
  app.addHook('preClose', (done) => {
    streams.close()
    done()
  })
}
