import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { METRICS_PATH, METRICS_TYPE, createMetricsAccess } from './metrics-access.ts'
import type { WatchSettings } from './watch-settings.ts'

const HEADERS_WITHIN_MS = 5000
const MAX_CONNECTIONS = 50

/** Metrics at a separate port: for a process without a site, and for one of several that share the site's port. */
export async function serveMetrics(
  { metricsHost, metricsPort, ...access }: WatchSettings & { metricsPort: number },
  text: () => Promise<string>,
): Promise<Server> {
  const isOpenFor = createMetricsAccess(access)
  const server = createServer((request, response) => {
    const path = request.url?.split('?', 1)[0]
    if (request.method === 'GET' && path === '/healthz') {
      response
        .writeHead(200, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
        .end('alive\n')
      return
    }
    if (request.method !== 'GET' || path !== METRICS_PATH || !isOpenFor(request)) {
      response.writeHead(404, { 'cache-control': 'no-store' }).end()
      return
    }
    text().then(
      (body) => response.writeHead(200, { 'content-type': METRICS_TYPE, 'cache-control': 'no-store' }).end(body),
      () => response.writeHead(500).end(),
    )
  })
  server.headersTimeout = HEADERS_WITHIN_MS
  server.requestTimeout = HEADERS_WITHIN_MS
  server.maxConnections = MAX_CONNECTIONS
  server.listen(metricsPort, metricsHost)
  await once(server, 'listening')
  return server
}
