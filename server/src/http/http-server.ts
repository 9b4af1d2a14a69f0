import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { UPLOAD_TIMEOUT_MS } from '@bee/contract/limits.ts'
import { errorCode } from '../start-failure.ts'
import { isAskingTooFarAhead } from './asking-ahead.ts'
import { isOwnRendering, RENDERING_HEADER } from './visitor.ts'

/** Longer than the proxies in front of us wait, so that they end an idle connection and not we. */
const KEEP_ALIVE_MS = 72_000

const HEADERS_WITHIN_MS = 15_000
/** Nothing sent and nothing taken for so long: the other side has gone, or holds us up on purpose. Streams beat more often. */
const SILENT_MS = 60_000
/** Far above what a school needs on one process, below what its memory bears. */
const MAX_CONNECTIONS = 10_000

export interface HttpServerOptions {
  silentMs?: number
  /** Answers what goes no further. */
  refuse?: (response: ServerResponse, status: 400 | 417) => void
}

const refuseWithoutWords = (response: ServerResponse, status: number) => void response.writeHead(status).end()

/** Node's server with an end to whatever a client could draw out. */
export function createHttpServer(
  next: RequestListener,
  { silentMs = SILENT_MS, refuse = refuseWithoutWords }: HttpServerOptions = {},
): Server {
  // Node would refuse a request without a host by itself, and without the number by which it can be found.
  const server = createServer({ requireHostHeader: false }, (request, response) => {
    if (isAskingTooFarAhead(request, response)) {
      request.socket.destroy()
      return
    }
    if (request.headers.host === undefined && request.httpVersion === '1.1') {
      refuse(response, 400)
      return
    }
    // The site's own calls come by no socket: whoever says so here only claims to be one.
    if (isOwnRendering(request)) request.headers[RENDERING_HEADER] = undefined
    next(request, response)
  })
  server.on('checkExpectation', (_request, response: ServerResponse) => refuse(response, 417))
  server.keepAliveTimeout = KEEP_ALIVE_MS
  // For an upload; other bodies have less time (`body-time.ts`).
  server.requestTimeout = UPLOAD_TIMEOUT_MS
  server.headersTimeout = HEADERS_WITHIN_MS
  server.maxConnections = MAX_CONNECTIONS
  server.setTimeout(silentMs)
  // Whoever ends it may have stopped it from listening before.
  const close = server.close.bind(server)
  server.close = (done) => close((error) => done?.(errorCode(error) === 'ERR_SERVER_NOT_RUNNING' ? undefined : error))
  return server
}
