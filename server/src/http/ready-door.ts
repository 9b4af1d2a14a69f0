import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { UPLOAD_TIMEOUT_MS } from '@bee/contract/limits.ts'
import { isAskingTooFarAhead } from './asking-ahead.ts'
import type { CallerAddress } from './caller-address.ts'
import type { ContentCache } from './content-cache.ts'
import { writeReady } from './ready-answer.ts'
import { visitorAtDoor } from './visitor.ts'

/** Longer than the proxies in front of us wait, so that they end an idle connection and not we. */
const KEEP_ALIVE_MS = 72_000

const HEADERS_WITHIN_MS = 15_000
/** Nothing sent and nothing taken for so long: the other side has gone, or holds us up on purpose. Streams beat more often. */
const SILENT_MS = 60_000
/** Far above what a school needs on one process, below what its memory bears. */
const MAX_CONNECTIONS = 10_000

export interface DoorParts {
  cache: ContentCache
  /** Where the answer to a request is kept, if it may be kept at all. */
  keyOf: (request: IncomingMessage) => string | undefined
  addressOf: CallerAddress
  /** Added to every answer, in the flat order of `rawHeaders`. */
  ownHeaders: readonly string[]
  silentMs?: number
}

/**
 * An HTTP server at whose door public answers that are ready leave at once, before the framework has built a request, a
 * reply and a logger around them: twice as many a second. Everything else goes on to `next`, also while the server closes.
 */
export function createServerWithDoor(parts: DoorParts, next: RequestListener): Server {
  const { cache, keyOf, addressOf, ownHeaders, silentMs = SILENT_MS } = parts

  function answerAtDoor(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET') return false
    const key = keyOf(request)
    const answer = key === undefined ? undefined : cache.get(key)
    if (!answer || !writeReady(request, response, answer, ownHeaders)) return false
    answer.onSent?.(visitorAtDoor(request, addressOf))
    return true
  }

  const server = createServer((request, response) => {
    if (isAskingTooFarAhead(request, response)) request.socket.destroy()
    else if (!server.listening || !answerAtDoor(request, response)) next(request, response)
  })
  server.keepAliveTimeout = KEEP_ALIVE_MS
  // For an upload; other bodies have less time (`body-time.ts`).
  server.requestTimeout = UPLOAD_TIMEOUT_MS
  server.headersTimeout = HEADERS_WITHIN_MS
  server.maxConnections = MAX_CONNECTIONS
  server.setTimeout(silentMs)
  return server
}
