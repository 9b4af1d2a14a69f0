import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { UPLOAD_TIMEOUT_MS } from '@bee/contract/limits.ts'
import { errorCode } from '../start-failure.ts'
import { isAskingTooFarAhead } from './asking-ahead.ts'
import { isOwnRendering, RENDERING_HEADER } from './visitor.ts'

/** Longer than the proxies in front of us wait, so that they close an idle connection and we do not. */
const KEEP_ALIVE_MS = 72_000

const HEADERS_WITHIN_MS = 15_000
/** After this much silence the client is gone, or delays us on purpose. Event streams send more often. */
const SILENT_MS = 60_000
/** Far above the needs of a school on one process, and within its memory. */
const MAX_CONNECTIONS = 10_000

export interface HttpServerOptions {
  silentMs?: number
  /** Answers a request that goes no further. */
  refuse?: (response: ServerResponse, status: 400 | 417) => void
}

const refuseWithoutWords = (response: ServerResponse, status: number) => void response.writeHead(status).end()

/** Node's server with a limit on everything that a client could draw out. */
export function createHttpServer(
  next: RequestListener,
  { silentMs = SILENT_MS, refuse = refuseWithoutWords }: HttpServerOptions = {},
): Server {
  // Node would refuse a request without a host by itself, and without a request id in the answer.
  const server = createServer({ requireHostHeader: false }, (request, response) => {
    if (isAskingTooFarAhead(request, response)) {
      request.socket.destroy()
      return
    }
    if (request.headers.host === undefined && request.httpVersion === '1.1') {
      refuse(response, 400)
      return
    }
    // The site's own calls do not come through a socket, so this header is forged here.
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
  // The caller may already have stopped it from listening.
  const close = server.close.bind(server)
  server.close = (done) => close((error) => done?.(errorCode(error) === 'ERR_SERVER_NOT_RUNNING' ? undefined : error))
  return server
}
