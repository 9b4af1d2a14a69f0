import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify'
import type { ServiceLog } from '../ground.ts'
import type { Randomness } from '../outside/randomness.ts'

export interface LogStream {
  write(line: string): void
}

/** Signed links and mistyped addresses carry in the path what must not be kept. */
const plainPath = (url: string) => (url.split('?')[0] ?? '').replace(/[\w.%-]{20,}|1[3-9]\d{9}/g, '…')

/** Only these: a database error also carries the row it stumbled over, and that row may hold a mobile number. */
const describeError = (error: Error & { code?: unknown }) => ({
  type: error.name,
  message: error.message,
  stack: error.stack ?? '',
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
        serializers: {
          req: (request) => ({ method: request.method, path: plainPath(request.url) }),
          err: describeError,
          res: (reply) => ({ status: reply.statusCode }),
        },
      }

const toldOnce = new WeakSet<FastifyRequest>()

/** For a request whose failure is told by a line for all who share it. */
export const leaveUntold = (request: FastifyRequest): void => void toldOnce.add(request)

const SAY_AGAIN_MS = 1000

/** One line a second, however many meet the same closed door. */
export function createSharedLine(log: FastifyBaseLogger, sentence: string): (error: unknown) => void {
  let isQuiet = false
  let untold = 0
  return (error) => {
    untold += 1
    if (isQuiet) return
    log.error({ err: error, times: untold }, sentence)
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
export const createLog = (level: string): ServiceLog => serviceLogOf(Fastify({ logger: loggerOptions(level) }).log)

export const REQUEST_ID_HEADER = 'x-request-id'

/** Told apart from those of other processes and of other starts; short enough to be read out. */
export function createRequestIds(randomness: Randomness): () => string {
  const start = randomness.bytes(3).toString('hex')
  let count = 0
  return () => {
    count += 1
    return `${start}-${count.toString(36)}`
  }
}

/** One line a request, and at `info` only for what did not go well: a busy site would drown in the rest. */
export function logRequests(app: FastifyInstance): void {
  // Whoever tells us of a failure can name the line that it left.
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(REQUEST_ID_HEADER, request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const line = { req: request, res: reply, ms: Math.round(reply.elapsedTime) }
    if (toldOnce.has(request)) request.log.debug(line, 'failed')
    else if (reply.statusCode >= 500) request.log.error(line, 'failed')
    else if (reply.statusCode >= 400) request.log.info(line, 'refused')
    else request.log.debug(line, 'answered')
    done()
  })
}
