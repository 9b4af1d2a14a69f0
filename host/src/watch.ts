import cluster from 'node:cluster'
import { watchStatements } from '@bee/server/database/pool.ts'
import { createMeters, type Meters } from '@bee/server/http/metrics/meters.ts'
import { serveMetrics } from '@bee/server/http/metrics/metrics-server.ts'
import { readVersion } from '@bee/server/outside/program-files.ts'
import { watchProcess } from '@bee/server/outside/process-meters.ts'
import { createSlowLines, type SlowLines } from '@bee/server/http/metrics/slow-lines.ts'
import { shareFigures } from './processes/figures-of-all.ts'
import { explainListenError } from './port.ts'
import type { Shutdown } from './shutdown.ts'
import type { OpenedSchool } from './site.ts'

/** The counters of this process and the functions that report to them. */
export interface Watch {
  meters: Meters
  slow: SlowLines
  version: string
  /** Metrics at the site's own address: the figures of all processes that share it. */
  read: () => Promise<string>
  /** Metrics at a separate port, if the operator has set one. */
  serve(): Promise<void>
}

const SETTING_NAMES = { host: 'METRICS_HOST', port: 'METRICS_PORT' }

type Watched = Pick<OpenedSchool, 'config' | 'paths' | 'database'>

export async function startWatch({ config, paths, database }: Watched, shutdown: Shutdown): Promise<Watch> {
  const { watch } = config
  const meters = createMeters()
  const slow = createSlowLines(watch, meters)
  watchStatements(database.pool, slow.statementsOf('requests'))
  const stopWatching = watchProcess(meters.registry)
  shutdown.onStop(() => {
    stopWatching()
    return Promise.resolve()
  })

  const read = cluster.isWorker ? shareFigures(meters.text) : meters.text

  async function serve(): Promise<void> {
    const { metricsPort, metricsHost } = watch
    if (metricsPort === undefined) return
    try {
      const server = await serveMetrics({ ...watch, metricsPort }, read)
      shutdown.onStop(() => {
        server.closeAllConnections()
        server.close()
        return Promise.resolve()
      })
    } catch (error) {
      throw explainListenError(error, metricsHost, metricsPort, SETTING_NAMES)
    }
  }

  return { meters, slow, version: await readVersion(paths.root), read, serve }
}
