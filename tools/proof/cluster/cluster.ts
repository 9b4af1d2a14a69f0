import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type DatabaseCluster, startDatabaseCluster } from './database-cluster.ts'
import { startFileStore, type StoreCluster } from './file-store.ts'
import { killWhatIsLeft } from './kept-process.ts'
import { installNeeded, unprivilegedAccount } from './needed-programs.ts'
import { freePorts, planSites, siteCount, type Sites } from './sites.ts'
import { startWebProxy, type WebProxy } from './web-proxy.ts'

const PROJECT_ROOT = fileURLToPath(new URL('../../..', import.meta.url))

export interface Cluster extends Sites {
  folder: string
  database: DatabaseCluster
  store: StoreCluster
  proxy: WebProxy
  /** The address for all requests. */
  url: string
  /** Of the version that runs at first. */
  root: string
  stop(): Promise<void>
}

const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)

/** Everything on this machine, on ports and in folders of its own, without rights. */
export async function startCluster(): Promise<Cluster> {
  installNeeded()
  const account = unprivilegedAccount()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bee-proof-'))
  // The user that runs the databases must be able to enter the folder.
  await chmod(folder, 0o755)
  process.on('exit', killWhatIsLeft)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  say(`集群在 ${folder}`)
  const database = await startDatabaseCluster(folder, account)
  say('etcd、两个 PostgreSQL（Patroni，同步备库）、HAProxy、两个 PgBouncer 已启动')
  const store = await startFileStore(folder, account)
  const ports = await freePorts(siteCount)
  const proxy = await startWebProxy(folder, ports, account)
  say('Swift、nginx 已启动')
  const publicPort = proxy.port
  const { poolerPorts, directPort } = database
  const root = PROJECT_ROOT
  const plan = { folder, root, poolerPorts, directPort, publicPort, ports, settings: store.settings }
  const { sites, workers } = await planSites(plan)
  for (const each of [...sites, ...workers]) await each.start()
  say('三个网站进程、两个任务进程已启动')
  return {
    folder,
    database,
    store,
    proxy,
    sites,
    workers,
    root,
    url: `http://127.0.0.1:${publicPort}`,
    async stop() {
      await Promise.all([...sites, ...workers].map((each) => each.stop()))
      await proxy.nginx.stop()
      await store.swift.kill()
      await database.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
