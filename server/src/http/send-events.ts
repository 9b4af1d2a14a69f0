import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** What a stream of events is written to. */
export interface EventLine {
  write(text: string): boolean
  end(): void
}

/** Server-sent events. `join` is given the line, and answers what is done when whoever listens has left. */
export function sendEvents(reply: FastifyReply, join: (line: EventLine) => () => void): FastifyReply {
  const body = new PassThrough()
  const leave = join({ write: (text) => body.write(text), end: () => void body.end() })
  body.on('close', leave)
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
}
