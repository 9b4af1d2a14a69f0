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

/** Signed links and mistyped addresses carry in the path what must not be kept. */
const plainPath = (url: string) => (url.split('?')[0] ?? '').replace(/[\w.%-]{20,}|1[3-9]\d{9}/g, '…')

/** Only these: a database error also carries the row it stumbled over, and that row may hold a mobile number. */
const describeError = (error: Error & { code?: unknown }) => ({
  type: error.name,
  message: withoutSecrets(error.message),
  stack: withoutSecrets(error.stack ?? ''),
  ...(error.code === undefined ? {} : { code: error.code }),
})

/**
 * Log lines never hold a query, a body or a header: tokens, passwords, codes and full mobile numbers travel there.
 */
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

/** What services say for somebody says for whom; the lines of a request itself know it. */
function nameRequest(_line: object, _level: number, logger: { bindings(): Record<string, unknown> }): object {
  const request = currentRequest()
  return request && !('reqId' in logger.bindings()) ? { reqId: request.id } : {}
}

const toldOnce = new WeakSet<FastifyRequest>()

/** For a request whose failure is told by a line for all who share it. */
export const leaveUntold = (request: FastifyRequest): void => void toldOnce.add(request)

const SAY_AGAIN_MS = 1000

/** One line a second, however many meet the same closed door. */
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

/** For a process without the site: lines that look like those of the site. */
export const createLog = (level: string): FastifyBaseLogger => Fastify({ logger: loggerOptions(level) }).log

export const REQUEST_ID_HEADER = 'x-request-id'

/** What others may call a request: long enough to be told apart, and nothing that a line or a header could stumble over. */
const OTHERS_ID = /^[\w.:-]{8,64}$/

export interface RequestIds {
  /** A number that nobody has had. */
  next: () => string
  /** What a trusted proxy, or the page that is being drawn, calls the request; else a number of our own. */
  of: (request: IncomingMessage) => string
}

/** Told apart from those of other processes and of other starts; short enough to be read out. */
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

/** One line a request, and at `info` only for what did not go well: a busy site would drown in the rest. */
export function logRequests(app: FastifyInstance): void {
  // Whoever tells us of a failure can name the line that it left.
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(REQUEST_ID_HEADER, request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    // Nearly all of them, and nearly nobody reads those lines.
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
