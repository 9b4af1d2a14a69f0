import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Long enough for any body but an upload on the slowest connection, and short enough against a client that opens hundreds on purpose. */
export const BODY_WITHIN_MS = 30_000

const timers = new WeakMap<IncomingMessage, ReturnType<typeof setTimeout>>()

/** Cuts the connection of a request when its body does not arrive in time. */
export function limitBodyTime(app: FastifyInstance, withinMs = BODY_WITHIN_MS): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0
    if (hasBody) {
      const timer = setTimeout(() => raw.destroy(), withinMs)
      timers.set(raw, timer)
      raw.once('end', () => clearTimeout(timer))
      raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
}

/** For a slow body of a known member or colleague: this much time from now on. */
export function allowBodyWithin({ raw }: FastifyRequest, withinMs: number): void {
  const timer = timers.get(raw)
  if (!timer) return
  clearTimeout(timer)
  const longer = setTimeout(() => raw.destroy(), withinMs)
  timers.set(raw, longer)
  raw.once('end', () => clearTimeout(longer))
  raw.once('close', () => clearTimeout(longer))
}

/** For an upload of a known member: a large picture on a slow connection takes its time. */
export const allowSlowBody = ({ raw }: FastifyRequest) => clearTimeout(timers.get(raw))
