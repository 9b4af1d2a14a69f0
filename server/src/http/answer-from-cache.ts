import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { ContentCache } from './content-cache.ts'
import { sendPrepared } from './prepared-answer.ts'
import { isOwnRendering, visitorOf } from './visitor.ts'

/** Where the answer to a request is kept, if it may be kept at all. */
export type KeyOfAnswer = (request: IncomingMessage) => string | undefined

/**
 * Public answers that are kept leave before anything is looked up or parsed. Not those that the site asks itself for: it also
 * wants to know what they were made from.
 */
export function answerFromCache(app: FastifyInstance, cache: ContentCache, keyOf: KeyOfAnswer): void {
  app.addHook('onRequest', (request, reply, done) => {
    const isAsked = request.method === 'GET' && !isOwnRendering(request)
    const key = isAsked ? keyOf(request.raw) : undefined
    const answer = key === undefined ? undefined : cache.get(key)
    if (!answer) {
      done()
      return
    }
    answer.onSent?.(visitorOf(request, undefined))
    const sent = sendPrepared(request, reply.code(answer.status ?? 200), answer)
    if (sent instanceof Promise) sent.catch(done)
  })
}
