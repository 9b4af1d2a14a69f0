import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { CAPTCHA_ANSWER, freePort } from '../../../e2e/site-process.ts'
import { saysYes } from './answers.ts'
import { siteUrl } from './database-settings.ts'
import { keepProcess, type KeptProcess } from './kept-process.ts'

const SITES = 3
const WORKERS = 2
const SECRET = 'one-secret-for-all-processes-of-the-proof'

/** A process of the site or of its jobs; which version it runs may change from one start to the next. */
export interface SitePlace extends KeptProcess {
  port: number
  dataDir: string
  /** From the next start on. */
  runFrom(root: string): void
}

export interface Sites {
  sites: SitePlace[]
  workers: SitePlace[]
}

export interface SitesOptions {
  folder: string
  /** Where the built site is. */
  root: string
  poolerPorts: readonly number[]
  directPort: number
  publicPort: number
  ports: readonly number[]
  /** Of the file store. */
  settings: Record<string, string>
}

export const siteCount = SITES
export const freePorts = (count: number) => Promise.all(Array.from({ length: count }, freePort))

/** Three sites and two workers, each with a folder of its own: nothing but the database and the store is shared. */
export async function planSites(options: SitesOptions): Promise<Sites> {
  const sites = await Promise.all(
    options.ports.map((port, nth) => planOne(options, { name: `site-${nth + 1}`, port, nth, worker: 'none' })),
  )
  const workers = await Promise.all(
    Array.from({ length: WORKERS }, (_, nth) =>
      planOne(options, { name: `worker-${nth + 1}`, port: 0, nth, worker: 'only' }),
    ),
  )
  return { sites, workers }
}

async function planOne(
  { folder, root, poolerPorts, directPort, publicPort, settings }: SitesOptions,
  { name, port, nth, worker }: { name: string; port: number; nth: number; worker: 'none' | 'only' },
): Promise<SitePlace> {
  const dataDir = path.join(folder, name)
  await mkdir(dataDir)
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: siteUrl(poolerPorts[nth % poolerPorts.length] ?? 0),
    DATABASE_DIRECT_URL: siteUrl(directPort),
    PUBLIC_URL: `http://localhost:${publicPort}`,
    SECRET,
    CAPTCHA_ANSWER,
    LOG_LEVEL: 'warn',
    // The first one sows the school, once.
    SEED: nth === 0 && worker === 'none' ? 'demo' : 'none',
    WORKER: worker,
    ...settings,
  }
  const plan = {
    name,
    program: process.execPath,
    args: ['dist/host/main.js'],
    cwd: root,
    env,
    logFolder: folder,
    // A worker listens on no port: it is ready once it says so.
    isReady: () =>
      worker === 'only'
        ? Promise.resolve(kept.log().split('任务进程已启动').length > starts)
        : saysYes(`http://127.0.0.1:${port}/readyz`),
  }
  let starts = 0
  const kept = keepProcess(plan)
  const begin = () => {
    starts += 1
    kept.begin()
  }
  return {
    ...kept,
    begin,
    start: async () => {
      begin()
      await kept.waitUntilReady()
    },
    port,
    dataDir,
    runFrom: (next) => void (plan.cwd = next),
  }
}
