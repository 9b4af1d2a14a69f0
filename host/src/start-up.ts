import path from 'node:path'
import { seedDemo, type SeedResult } from '@bee/content/seeding/seed.ts'
import { type Config, readConfig } from '@bee/server/config.ts'
import { createServer } from '@bee/server/create-server.ts'
import { createServices } from '@bee/server/create-services.ts'
import { prepareDataFolder } from '@bee/server/data-folder.ts'
import { refuseRunningInstance } from '@bee/server/database/instance-lock.ts'
import { migrate } from '@bee/server/database/migrating/migrate.ts'
import { type Database, openDatabase } from '@bee/server/database/open-database.ts'
import { createWorkPool } from '@bee/server/database/pool.ts'
import { proveListening } from '@bee/server/database/prove-listening.ts'
import { keepRoleSettings } from '@bee/server/database/role-settings.ts'
import { processName, refuseOtherSecret } from '@bee/server/database/sibling-processes.ts'
import { ContentCache } from '@bee/server/http/content-cache.ts'
import { createLog, serviceLogOf } from '@bee/server/http/logging.ts'
import { systemClock } from '@bee/server/outside/clock.ts'
import { checkS3 } from '@bee/server/outside/store/s3/check-s3.ts'
import { StartFailure } from '@bee/server/start-failure.ts'
import type { FastifyInstance } from 'fastify'
import { createSteps, type Steps } from '../../scripts/steps.mjs'
import { createCloser } from './close-server.ts'
import { pageKey } from './page-key.ts'
import { explainListenError, refuseTakenPort } from './port.ts'
import type { ProgramFolders } from './program-folders.ts'
import { findSecret } from './secret.ts'
import { createShutdown, type Shutdown } from './shutdown.ts'
import { startWorker } from './worker.ts'

export interface SitePaths {
  migrations: string
  content: string
  dataDir: string
}

/** What the pages are mounted on. */
export interface Site {
  config: Config
  paths: SitePaths
  /** The API's own cache: a change of content throws away answers and pages alike. */
  cache: ContentCache
}

export interface SiteOptions extends ProgramFolders {
  env: NodeJS.ProcessEnv
  mountPages: (app: FastifyInstance, site: Site) => Promise<void>
}

/** The whole life of the site, from the settings to the last closed connection. Ends the process itself. */
export async function runSite(options: SiteOptions): Promise<void> {
  const shutdown = createShutdown()
  try {
    await start(options, shutdown)
  } catch (error) {
    // Whatever breaks because the operator stopped the start halfway is no failure.
    if (shutdown.isRequested()) return
    process.stderr.write(
      error instanceof StartFailure ? `\n无法启动：${error.message}\n` : `\n${describeDefect(error)}\n`,
    )
    await shutdown.stop(1)
  }
}

async function start({ projectRoot, dataRoot, env, mountPages }: SiteOptions, shutdown: Shutdown): Promise<void> {
  const steps = stoppable(createSteps(), shutdown)
  process.stdout.write('\n蜂学堂正在启动\n')
  const config = await steps.run('检查设置', () => checkSettings(env, dataRoot))
  const { dataDir, s3 } = config
  if (s3) await steps.run('检查文件存储', () => checkS3(s3))
  const paths: SitePaths = {
    migrations: path.join(projectRoot, 'server/src/database/migrations'),
    content: path.join(projectRoot, 'content'),
    dataDir,
  }
  const secret = await findSecret(config.secret, dataDir)
  const database = await openDatabaseStep(steps, config, secret, shutdown)
  const workPool = createWorkPool(database.direct)
  await steps.run('升级数据库', async ({ note }) => {
    await migrate(workPool, paths.migrations, note)
    if (config.databaseDirectUrl !== undefined) await keepRoleSettings(database.pool, workPool)
  })
  const isSeeding = config.seed !== 'none' && config.worker !== 'only'
  const accounts = isSeeding ? await seedStep(steps, config, workPool, paths, secret) : []
  const welcome =
    config.worker === 'only' ? undefined : await createServices({ config, pool: workPool, secret }).door.offerWelcome()
  await workPool.end()
  if (config.worker === 'only') {
    await steps.run('启动任务', () =>
      startWorker({ config, contentDir: paths.content, secret, database, log: createLog(config.logLevel) }, shutdown),
    )
    process.stdout.write('\n蜂学堂的任务进程已启动，只做后台任务，不提供网页。\n\n按 Ctrl-C 停止。\n\n')
  } else {
    const app = await steps.run('启动服务', async () => {
      const cache = new ContentCache(systemClock, { maxBytes: config.cacheBytes })
      const { pool, direct } = database
      const parts = { config, pool, direct, secret, contentDir: paths.content, cache, keyOfPage: pageKey }
      const server = await createServer(parts)
      shutdown.onStop(createCloser(server, { isOneOfMany: config.databaseUrl !== undefined }))
      await mountPages(server, { config, paths, cache })
      await listen(server, config)
      if (config.worker === 'with') {
        await startWorker(
          { config, contentDir: paths.content, secret, database, log: serviceLogOf(server.log) },
          shutdown,
        )
      }
      return server
    })
    announce(app, config, { accounts, welcome })
  }
  shutdown.serve()
}

/** A start that is asked to stop goes on to no further step. */
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

function openDatabaseStep(steps: Steps, config: Config, secret: string, shutdown: Shutdown): Promise<Database> {
  return steps.run(config.databaseUrl === undefined ? '启动数据库' : '连接数据库', async ({ note }) => {
    let tell = note
    const { dataDir, databaseUrl, databaseDirectUrl } = config
    const report = (sentence: string) => tell(sentence)
    const name = processName(secret)
    const database = await shutdown.protect(openDatabase({ dataDir, databaseUrl, databaseDirectUrl, report, name }))
    // Later news has no step to stand beside.
    tell = (sentence) => void process.stderr.write(`${sentence}\n`)
    shutdown.onStop(() => database.close())
    if (databaseUrl !== undefined) await proveListening(database.pool, database.direct)
    await refuseOtherSecret(database.pool, name)
    return database
  })
}

async function seedStep(
  steps: Steps,
  config: Config,
  pool: Database['pool'],
  { dataDir, content: contentDir }: SitePaths,
  secret: string,
): Promise<SeedResult['accounts']> {
  const { accounts } = await steps.run('准备演示内容', ({ update: report }) => {
    const services = createServices({ config, pool, secret })
    return seedDemo({ services, dataDir, contentDir, secret, isAskedFor: config.seed === 'demo', report })
  })
  return accounts
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

interface Announced {
  accounts: SeedResult['accounts']
  /** The path of the link for the first owner, while there is none. */
  welcome: string | undefined
}

function announce(app: FastifyInstance, config: Config, { accounts, welcome }: Announced): void {
  const bound = app.server.address()
  const port = typeof bound === 'object' && bound ? bound.port : config.port
  const local = `http://${config.isLoopback || config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host}:${port}`
  const lines = [`蜂学堂已启动：${local}`]
  const hasOwnUrl = config.publicUrl !== `http://localhost:${config.port}`
  const site = hasOwnUrl ? config.publicUrl : local
  if (hasOwnUrl) lines.push(`对外网址：${config.publicUrl}`)
  lines.push(...presentAccounts(accounts, site))
  if (welcome !== undefined) {
    lines.push('', '蜂巢还没有校长。打开这个链接成为第一位（24 小时内有效，只能用一次）：', `  ${site}${welcome}`)
  }
  if (!config.hasTestDoors && config.sms.door === 'log') {
    lines.push('', '注意：短信验证码只写在日志里，用户收不到。对外开放前请设置 SMS_DOOR=webhook。')
  }
  if (config.databaseUrl !== undefined && config.secret === undefined) {
    lines.push(
      '',
      `注意：没有设置 SECRET，密钥在 ${path.join(config.dataDir, 'secret')}。要让几个进程一起服务，请给它们设同一个 SECRET。`,
    )
  }
  if (!config.isLoopback && config.trustProxy === true) {
    lines.push(
      '',
      '注意：TRUST_PROXY=true 相信任何连上来的人所写的来访地址。请改成反向代理的地址，如 TRUST_PROXY=10.0.0.5。',
    )
  }
  lines.push('', '按 Ctrl-C 停止。')
  process.stdout.write(`\n${lines.join('\n')}\n\n`)
}

/** Who learns, then who runs the school. */
function presentAccounts(accounts: SeedResult['accounts'], site: string): string[] {
  const members = accounts.filter(({ role }) => role === undefined)
  const staff = accounts.filter(({ role }) => role !== undefined)
  return [
    ...(members.length > 0 ? ['', '演示账号（手机号 / 密码）：'] : []),
    ...members.map(({ name, mobile, password }) => `  ${mobile} / ${password}  ${name}`),
    ...(staff.length > 0 ? ['', `蜂巢 ${site}/manage 的演示员工（手机号 / 密码）：`] : []),
    ...staff.map(({ name, mobile, password, role = '' }) => `  ${mobile} / ${password}  ${name}，${role}`),
  ]
}

function describeDefect(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
