import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** The target of a stream of events. */
export interface EventLine {
  write(text: string): boolean
  end(): void
}

/** Sends server-sent events. `join` receives the line and returns a function that runs when the client has left. */
export function sendEvents(reply: FastifyReply, join: (line: EventLine) => () => void): FastifyReply {
  const body = new PassThrough()
  const leave = join({ write: (text) => body.write(text), end: () => void body.end() })
  body.on('close', leave)
  reply.raw.on('close', () => body.destroy())
  return reply
    .headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // The end of the stream closes the connection, so that a stopping server does not wait for an idle one.
      connection: 'close',
      'x-accel-buffering': 'no',
    })
    .send(body)
}
