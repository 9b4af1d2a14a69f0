import cluster from 'node:cluster'
import path from 'node:path'
import { type Config, readConfig } from '@bee/server/config.ts'
import { prepareDataFolder } from '@bee/server/data-folder.ts'
import { EMBEDDED_CONNECTIONS } from '@bee/server/database/embedded-postgres.ts'
import { refuseRunningInstance } from '@bee/server/database/instance-lock.ts'
import { migrate } from '@bee/server/database/migrating/migrate.ts'
import { type Database, openDatabase, type OpenDatabaseOptions } from '@bee/server/database/open-database.ts'
import { createWorkPool } from '@bee/server/database/pool.ts'
import { proveListening } from '@bee/server/database/sharing/prove-listening.ts'
import { keepRoleSettings } from '@bee/server/database/sharing/role-settings.ts'
import {
  processName,
  type ProcessTraces,
  refuseStrangers,
  secretTrace,
} from '@bee/server/database/sharing/sibling-processes.ts'
import { checkS3 } from '@bee/server/outside/store/s3/check-s3.ts'
import { plainError } from '@bee/server/plain-error.ts'
import { StartFailure } from '@bee/server/start-failure.ts'
import { createSteps, type Steps } from '../../../scripts/steps.mjs'
import { refuseTakenPort } from '../port.ts'
import { agreeOnMarks, leaveMarks } from '../processes/agree-on-marks.ts'
import type { ProgramFolders } from '../program-folders.ts'
import { findSecret } from '../secret.ts'
import { createShutdown, type Shutdown } from '../shutdown.ts'
import type { MountPages, OpenedSchool, SitePaths } from '../site.ts'

/** Connections of the embedded server: for each process, and for the commands that run beside them. */
const CONNECTIONS_PER_PROCESS = 12
const CONNECTIONS_BESIDE = 30

export interface SiteOptions extends ProgramFolders {
  env: NodeJS.ProcessEnv
  mountPages: MountPages
}

/**
 * Runs the site from reading the settings to closing the last connection. Ends the process itself. Features are loaded after the database
 * is open: that takes a second, and a refused start does not need them.
 */
export async function runSite(options: SiteOptions): Promise<void> {
  const isChild = cluster.isWorker
  const shutdown = createShutdown({ isChild })
  try {
    if (isChild) {
      const { serveAsChild } = await import('../processes/serve-as-child.ts')
      await serveAsChild(options.mountPages, shutdown)
    } else await start(options, shutdown)
  } catch (error) {
    // An error after the operator has stopped the start is not a failure.
    if (shutdown.isRequested()) return
    process.stderr.write(error instanceof StartFailure ? `\n无法启动：${error.message}\n` : `\n${plainError(error)}\n`)
    await shutdown.stop(1)
  }
}

async function start({ projectRoot, dataRoot, env, mountPages }: SiteOptions, shutdown: Shutdown): Promise<void> {
  const steps = stoppable(createSteps(), shutdown)
  process.stdout.write('\n网站正在启动\n')
  const config = await steps.run('检查设置', () => checkSettings(env, dataRoot))
  const { dataDir, s3 } = config
  if (s3) await steps.run('检查文件存储', () => checkS3(s3))
  const paths: SitePaths = {
    root: projectRoot,
    migrations: path.join(projectRoot, 'server/src/database/migrations'),
    content: path.join(projectRoot, 'content'),
    dataDir,
  }
  const { secret, database, traces } = await openDatabaseStep(steps, config, shutdown)
  const workPool = createWorkPool(database.direct)
  const notices = await steps.run('升级数据库', async ({ note }) => {
    await migrate(workPool, paths.migrations, note)
    if (config.databaseDirectUrl !== undefined) await keepRoleSettings(database.pool, workPool)
    return traces ? leaveMarks(workPool, traces) : []
  })
  const { runSchool } = await import('./run-school.ts')
  const school: OpenedSchool = { config, paths, secret, database }
  await runSchool({ ...school, mountPages, workPool, notices }, steps, shutdown)
  shutdown.serve()
}

/** A start that was asked to stop begins no further step. */
function stoppable(steps: Steps, shutdown: Shutdown): Steps {
  async function run<Result>(label: string, work: Parameters<typeof steps.run<Result>>[1]): Promise<Result> {
    const result = await steps.run(label, work)
    return shutdown.isRequested() ? shutdown.stop(0) : result
  }

  return { ...steps, run }
}

async function checkSettings(env: NodeJS.ProcessEnv, dataRoot: string): Promise<Config> {
  const config = readConfig(env, dataRoot)
  const dataDir = await prepareDataFolder(config.dataDir)
  if (config.databaseUrl === undefined) await refuseRunningInstance(dataDir)
  if (config.worker !== 'only') await refuseTakenPort(config.host, config.port)
  return { ...config, dataDir }
}

interface Opened {
  secret: string
  database: Database
  /** The values that other processes on the same database must share. Undefined for the embedded database, which no other site uses. */
  traces?: ProcessTraces
}

function openDatabaseStep(steps: Steps, config: Config, shutdown: Shutdown): Promise<Opened> {
  const { dataDir, databaseUrl, databaseDirectUrl, processes } = config
  return steps.run(databaseUrl === undefined ? '启动数据库' : '连接数据库', async ({ note }) => {
    let tell = note
    const report = (sentence: string) => tell(sentence)
    async function open(options: Partial<OpenDatabaseOptions>): Promise<Database> {
      const database = await shutdown.protect(openDatabase({ dataDir, report, ...options }))
      shutdown.onStop(() => database.close())
      return database
    }

    try {
      if (databaseUrl === undefined) {
        const secret = await findSecret(config.secret, dataDir)
        const maxConnections = Math.max(EMBEDDED_CONNECTIONS, CONNECTIONS_PER_PROCESS * processes + CONNECTIONS_BESIDE)
        const name = processName({ secret: secretTrace(secret), files: undefined, otherFiles: undefined })
        return { secret, database: await open({ name, maxConnections }) }
      }
      const { secret, traces } = await agreeOnMarks({ ...config, databaseUrl })
      const database = await open({ databaseUrl, databaseDirectUrl, name: processName(traces) })
      await proveListening(database.pool, database.direct)
      await refuseNeighbours(database, traces)
      return { secret, database, traces }
    } finally {
      // After the start there are no steps left to print beside.
      tell = (sentence) => void process.stderr.write(`${sentence}\n`)
    }
  })
}

/** Asked over a connection with our application name: when two sites start at once, at least one sees the other. */
async function refuseNeighbours({ direct }: Database, traces: ProcessTraces): Promise<void> {
  const pool = createWorkPool({ ...direct, max: 1 })
  try {
    await refuseStrangers(pool, traces)
  } finally {
    await pool.end()
  }
}
