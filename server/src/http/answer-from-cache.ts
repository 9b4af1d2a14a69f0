import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { ContentCache } from './content-cache.ts'
import { sendPrepared } from './prepared-answer.ts'
import { isOwnRendering, visitorOf } from './visitor.ts'

/** The cache key of a request; undefined when its answer must not be cached. */
export type KeyOfAnswer = (request: IncomingMessage) => string | undefined

/**
 * Sends cached public answers before anything is looked up or parsed. Calls of the site's own rendering are skipped: they also need the
 * content kinds of the answer.
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
