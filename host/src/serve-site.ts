import type { Config } from '@bee/server/config.ts'
import { createServer } from '@bee/server/create-server.ts'
import type { Database } from '@bee/server/database/open-database.ts'
import { ContentCache } from '@bee/server/http/content-cache.ts'
import { serviceLogOf } from '@bee/server/http/logging.ts'
import { systemClock } from '@bee/server/outside/clock.ts'
import type { FastifyInstance } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import { pageKey } from './page-key.ts'
import { explainListenError } from './port.ts'
import type { Shutdown } from './shutdown.ts'
import type { MountPages, SitePaths } from './site.ts'
import { startWorker } from './worker.ts'

const FINISH_REQUESTS_MS = 10_000
/** Longer than a proxy or a browser needs to send what it had begun to send over a connection that it takes for open. */
const FAREWELL_MS = 1000
const LOOK_EVERY_MS = 50

interface SiteParts {
  config: Config
  paths: SitePaths
  secret: string
  database: Database
  mountPages: MountPages
}

/** The site in this process: calls, pages and, where it shall, jobs. Answers the port. */
export async function serveSite(parts: SiteParts, shutdown: Shutdown): Promise<number> {
  const { config, paths, secret, database, mountPages } = parts
  const cache = new ContentCache(systemClock, { maxBytes: config.cacheBytes })
  const { pool, direct } = database
  const server = await createServer({
    config,
    pool,
    direct,
    secret,
    contentDir: paths.content,
    cache,
    keyOfPage: pageKey,
  })
  shutdown.onStop((hurry) => closeServer(server, hurry))
  await mountPages(server, { config, paths, cache })
  await listen(server, config)
  if (config.worker === 'with') {
    await startWorker({ config, contentDir: paths.content, secret, database, log: serviceLogOf(server.log) }, shutdown)
  }
  const bound = server.server.address()
  return typeof bound === 'object' && bound ? bound.port : config.port
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  // The framework would log the address in its own words in the midst of the steps; `announce` says it better.
  const { level } = app.log
  app.log.level = 'warn'
  try {
    await app.listen({ host, port })
  } catch (error) {
    throw explainListenError(error, host, port)
  } finally {
    app.log.level = level
  }
}

/** Says farewell, stops accepting, lets requests under way finish, and cuts those that take too long. */
async function closeServer(app: FastifyInstance, hurry: AbortSignal): Promise<void> {
  const cut = () => app.server.closeAllConnections()
  const timer = setTimeout(cut, FAREWELL_MS + FINISH_REQUESTS_MS)
  hurry.addEventListener('abort', cut)
  if (hurry.aborted) cut()
  await sayFarewell(app, hurry)
  await app.close()
  clearTimeout(timer)
}

/**
 * Every answer is now the last of its connection, so that whoever keeps some open goes elsewhere with the next request. Closed at
 * once, a connection could be just about to carry one, and that would be lost.
 */
async function sayFarewell({ server }: FastifyInstance, hurry: AbortSignal): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
  for (let waited = 0; waited < FAREWELL_MS && !hurry.aborted; waited += LOOK_EVERY_MS) {
    const open = await new Promise<number>((resolve) =>
      server.getConnections((error, count) => resolve(error ? 0 : count)),
    )
    if (open === 0) return
    await sleep(LOOK_EVERY_MS)
  }
}
