import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify'
import type { IncomingMessage } from 'node:http'
import { currentRequest } from '../current-request.ts'
import type { ServiceLog } from '../dependencies.ts'
import type { Randomness } from '../outside/randomness.ts'
import { withoutSecrets } from '../plain-error.ts'
import { RENDERING_HEADER } from './visitor.ts'

export interface LogStream {
  write(line: string): void
}

/** Signed links and mistyped addresses contain secrets in the path, which must not be logged. */
const plainPath = (url: string) => (url.split('?')[0] ?? '').replace(/[\w.%-]{20,}|1[3-9]\d{9}/g, '…')

/** Only these fields: a database error also contains the failing row, which may hold a mobile number. */
const describeError = (error: Error & { code?: unknown }) => ({
  type: error.name,
  message: withoutSecrets(error.message),
  stack: withoutSecrets(error.stack ?? ''),
  ...(error.code === undefined ? {} : { code: error.code }),
})

/** Log lines never contain a query, a body or a header: tokens, passwords, codes and full mobile numbers travel there. */
export const loggerOptions = (level: string, stream?: LogStream): NonNullable<FastifyServerOptions['logger']> =>
  level === 'silent'
    ? false
    : {
        level,
        ...(stream ? { stream } : {}),
        mixin: nameRequest,
        serializers: {
          req: (request) => ({ method: request.method, path: plainPath(request.url) }),
          err: describeError,
          res: (reply) => ({ status: reply.statusCode }),
        },
      }

/** Adds the request id to lines of services; the lines of a request already have it. */
function nameRequest(_line: object, _level: number, logger: { bindings(): Record<string, unknown> }): object {
  const request = currentRequest()
  return request && !('reqId' in logger.bindings()) ? { reqId: request.id } : {}
}

const toldOnce = new WeakSet<FastifyRequest>()

/** For a request with a failure that one line reports for many requests. */
export const leaveUntold = (request: FastifyRequest): void => void toldOnce.add(request)

const SAY_AGAIN_MS = 1000

/** At most one line a second, even when many requests fail for the same reason. */
export function createSharedLine(
  log: FastifyBaseLogger,
  sentence: string,
): (error: unknown, request?: FastifyRequest) => void {
  let isQuiet = false
  let untold = 0
  return (error, request) => {
    untold += 1
    if (isQuiet) return
    const writer = request?.log ?? log
    writer.error({ err: error, times: untold }, sentence)
    isQuiet = true
    untold = 0
    setTimeout(() => (isQuiet = false), SAY_AGAIN_MS).unref()
  }
}

export const serviceLogOf = (log: FastifyBaseLogger): ServiceLog => ({
  warn: (sentence) => log.warn(sentence),
  failure: (what) => createSharedLine(log, what),
})

/** For a process without the site: its lines have the same form. */
export const createLog = (level: string): FastifyBaseLogger => Fastify({ logger: loggerOptions(level) }).log

export const REQUEST_ID_HEADER = 'x-request-id'

/** A request id from outside: long enough to be distinct, and safe in a line and in a header. */
const OTHERS_ID = /^[\w.:-]{8,64}$/

export interface RequestIds {
  /** A new unique id. */
  next: () => string
  /** The id that a trusted proxy or the rendered page gives the request; else a new one. */
  of: (request: IncomingMessage) => string
}

/** Unique across processes and starts, and short enough to be read out. */
export function createRequestIds(
  randomness: Randomness,
  isFromProxy: (request: IncomingMessage) => boolean = () => false,
): RequestIds {
  const start = randomness.bytes(3).toString('hex')
  let count = 0

  function next(): string {
    count += 1
    return `${start}-${count.toString(36)}`
  }

  function of(request: IncomingMessage): string {
    const { headers } = request
    // Only the site's own calls have it (`http-server.ts`).
    const given = headers[RENDERING_HEADER] ?? headers[REQUEST_ID_HEADER]
    if (typeof given !== 'string' || !OTHERS_ID.test(given)) return next()
    return headers[RENDERING_HEADER] === given || isFromProxy(request) ? given : next()
  }

  return { next, of }
}

/** One line per request; at `info` only for refused requests, because a busy site would log too much. */
export function logRequests(app: FastifyInstance): void {
  // Sent in every answer, so that a user who reports a failure can name its log line.
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(REQUEST_ID_HEADER, request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    // Nearly all requests succeed, and their lines are hardly ever read.
    if (reply.statusCode >= 400 || isTellingAll(app.log)) tellEnd(request, reply)
    done()
  })
}

const isTellingAll = ({ level }: FastifyBaseLogger) => level === 'debug' || level === 'trace'

function tellEnd(request: FastifyRequest, reply: FastifyReply): void {
  const line = { req: request, res: reply, ms: Math.round(reply.elapsedTime) }
  if (toldOnce.has(request)) request.log.debug(line, 'failed')
  else if (reply.statusCode >= 500) request.log.error(line, 'failed')
  else if (reply.statusCode >= 400) request.log.info(line, 'refused')
  else request.log.debug(line, 'answered')
}
