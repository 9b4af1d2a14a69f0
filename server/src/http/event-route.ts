import { PassThrough } from 'node:stream'
import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { EventLine } from './event-streams.ts'

/** Sends server-sent events. `join` receives the line and returns a function that runs when the client has left. */
function sendEvents(reply: FastifyReply, join: (line: EventLine) => () => void): FastifyReply {
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

interface EventRoute<Listener> {
  /** Relative to the base path. */
  path: string
  streams: { add: (stream: Listener & EventLine) => () => void; close: () => void }
  /** Refuses with a `Failure`, or returns the listener that joins the streams. */
  admit: (request: FastifyRequest, reply: FastifyReply) => Promise<Listener>
}

/** Server-sent events, read by `fetch`: an EventSource cannot carry the header that every call needs (ruling 6). */
export function addEventRoute<Listener extends object>(
  app: FastifyInstance,
  { path, streams, admit }: EventRoute<Listener>,
): void {
  app.get(API_BASE_PATH + path, async (request, reply) => {
    const listener = await admit(request, reply)
    return sendEvents(reply, (line) => streams.add({ ...listener, ...line }))
  })
  app.addHook('preClose', (done) => {
    streams.close()
    done()
  })
}
