import { ALL_FEATURES } from '@bee/server/all-features.ts'
import type { Config } from '@bee/server/config.ts'
import { createServer } from '@bee/server/create-server.ts'
import { ContentCache } from '@bee/server/http/content-cache.ts'
import { systemClock } from '@bee/server/outside/clock.ts'
import type { FastifyInstance } from 'fastify'
import { createCloser } from './close-server.ts'
import { pageKey } from './page-key.ts'
import { explainListenError } from './port.ts'
import type { Shutdown } from './shutdown.ts'
import type { MountPages, OpenedSchool } from './site.ts'
import { startWatch } from './watch.ts'
import { startWorker } from './worker.ts'

/** Longer than a proxy in front keeps an idle connection (deploy/nginx): the proxy closes our connection before we do. */
const LINGER_BEHIND_PROXY_MS = 4000
/** Longer than a browser needs to finish a request that it began on an open connection. */
const LINGER_BESIDE_OTHERS_MS = 1000

/** A single process has no other process to take the calls over, so it ends at once. */
const lingerMsOf = ({ databaseUrl, processes }: Config) =>
  databaseUrl !== undefined ? LINGER_BEHIND_PROXY_MS : processes > 1 ? LINGER_BESIDE_OTHERS_MS : 0

/** Serves the site in this process: calls, pages and, depending on the settings, jobs. Returns the port. */
export async function serveSite(
  { mountPages, ...school }: OpenedSchool & { mountPages: MountPages },
  shutdown: Shutdown,
): Promise<number> {
  const { config, paths, secret, database } = school
  const watch = await startWatch(school, shutdown)
  const cache = new ContentCache(systemClock, { maxBytes: config.cacheBytes })
  const { pool, direct } = database
  const { meters, slow, version, read: readMetrics } = watch
  const server = await createServer({
    features: ALL_FEATURES,
    config,
    pool,
    direct,
    secret,
    contentDir: paths.content,
    programDir: paths.root,
    cache,
    keyOfPage: pageKey,
    meters,
    slow,
    version,
    readMetrics,
  })
  shutdown.onStop(createCloser(server, lingerMsOf(config)))
  await mountPages(server, { config, paths, cache })
  await listen(server, config)
  if (config.worker === 'with') await startWorker({ ...school, watch, log: server.log }, shutdown)
  await watch.serve()
  const bound = server.server.address()
  return typeof bound === 'object' && bound ? bound.port : config.port
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  // Fastify would log the address between the steps of the start; `announce` prints it later.
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
