import type { SchoolTable } from '@bee/contract/endpoint.ts'
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import { createAnswerKeys } from '../../http/answer-keys.ts'
import { ContentCache } from '../../http/content-cache.ts'
import { replyToFailures } from '../../http/failure-reply.ts'
import { implement, type Handlers } from '../../http/implement.ts'

export type App = FastifyInstance
/** A request to a server without a network. */
export type AppRequest = InjectOptions

/** A bare server with only a test's own calls, for proving that a check finds breaches of its rules. */
export function servePlantedCalls<Table extends SchoolTable>(table: Table, handlers: Handlers<Table>): App {
  const app = Fastify()
  replyToFailures(app)
  const cache = new ContentCache({ now: () => new Date(0), monotonicMs: () => 0 })
  implement(app, { findSession: () => Promise.resolve(undefined), cache, keys: createAnswerKeys() }, table, handlers)
  return app
}
