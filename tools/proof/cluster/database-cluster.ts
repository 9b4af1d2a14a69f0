import { childrenOf } from '../../../bench/src/server-pids.ts'
import { signalAll } from '../../campaigns/postgres-processes.ts'
import { readPostmasterFile } from '@bee/server/database/postmaster-file.ts'
import { findProcess } from '@bee/server/database/process-identity.ts'
import { waitUntil } from '@bee/server/outside/wait-until.ts'
import { readFileSync } from 'node:fs'
import { chown, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { freePort } from '../../../e2e/site-process.ts'
import { accepts, saysYes } from './answers.ts'
import {
  DATABASE,
  type DatabaseNode,
  haproxySettings,
  patroniSettings,
  pgbouncerSettings,
  pgbouncerUsers,
  SITE_ROLE,
  superuserUrl,
} from './database-settings.ts'
import { keepProcess, killAtEnd, type KeptProcess } from './kept-process.ts'
import { type Account, PROGRAMS } from './needed-programs.ts'

const JOINED_WITHIN_MS = 120_000
const POOLERS = 2

/** A machine with a database: Patroni, and the PostgreSQL that it keeps. */
export interface DatabaseMachine {
  name: string
  /** Everything on it at once, as a power cut would. */
  kill(): Promise<void>
  /** Stops it, so that it sends nothing any more, as if its network were cut. Returns the function that lets it go on. */
  hold(): Promise<() => void>
  begin(): void
}

export interface DatabaseCluster {
  etcd: KeptProcess
  haproxy: KeptProcess
  poolers: KeptProcess[]
  poolerPorts: number[]
  /** Always leads to the primary. */
  directPort: number
  machines: DatabaseMachine[]
  primary(): Promise<DatabaseMachine>
  standby(): Promise<DatabaseMachine>
  /** Whether there is a primary and a standby that has everything. */
  isWhole(): Promise<boolean>
  stop(): Promise<void>
}

interface Member {
  name: string
  role: string
  state: string
}

export async function startDatabaseCluster(folder: string, account: Account | undefined): Promise<DatabaseCluster> {
  const shared = { logFolder: folder, ...(account && { account }) }

  async function ownFolder(name: string): Promise<string> {
    const own = path.join(folder, name)
    await mkdir(own, { mode: 0o700 })
    if (account) await chown(own, account.uid, account.gid)
    return own
  }

  async function keepEtcd(): Promise<{ etcd: KeptProcess; port: number }> {
    const [port, peerPort, dataDir] = [await freePort(), await freePort(), await ownFolder('etcd')]
    const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`]
    const settings = {
      'data-dir': dataDir,
      'listen-client-urls': client,
      'advertise-client-urls': client,
      'listen-peer-urls': peer,
      'initial-advertise-peer-urls': peer,
      'initial-cluster': `default=${peer}`,
      'enable-v2': 'true',
      logger: 'zap',
    }
    const args = Object.entries(settings).map(([name, value]) => `--${name}=${value}`)
    const etcd = keepProcess({
      ...shared,
      name: 'etcd-server',
      program: PROGRAMS.etcd,
      args,
      // Debian's etcd asks for this on processors that its makers do not try it on.
      env: { PATH: process.env['PATH'], ETCD_UNSUPPORTED_ARCH: process.arch },
      isReady: () => saysYes(`${client}/health`),
    })
    await etcd.start()
    return { etcd, port }
  }

  async function keepNode(name: string, etcdPort: number) {
    const socketDir = await ownFolder(name)
    const node: DatabaseNode = {
      name,
      port: await freePort(),
      restPort: await freePort(),
      dataDir: path.join(socketDir, 'data'),
      socketDir,
    }
    const settings = path.join(folder, `${name}.yml`)
    await writeFile(settings, patroniSettings(node, etcdPort))
    const patroni = keepProcess({
      ...shared,
      name: `patroni-${name}`,
      program: PROGRAMS.patroni,
      args: [settings],
      env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', HOME: socketDir },
      isReady: () => accepts(node.restPort),
    })
    return { node, patroni, machine: machineOf(node, patroni) }
  }

  const { etcd, port: etcdPort } = await keepEtcd()
  const kept = [await keepNode('db1', etcdPort), await keepNode('db2', etcdPort)]
  const nodes = kept.map(({ node }) => node)

  async function members(): Promise<Member[]> {
    for (const { restPort } of nodes) {
      const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`, { signal: AbortSignal.timeout(1000) }).catch(
        () => undefined,
      )
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
    }
    return []
  }

  async function isWhole(): Promise<boolean> {
    const roles = (await members()).filter(({ state }) => state === 'running').map(({ role }) => role)
    return roles.includes('leader') && roles.includes('sync_standby')
  }

  async function machineWith(isMeant: (role: string) => boolean): Promise<DatabaseMachine> {
    const found = (await members()).find(({ role }) => isMeant(role))
    const machine = kept.find(({ node }) => node.name === found?.name)?.machine
    if (!machine) throw new Error('数据库没有主库或备库')
    return machine
  }

  kept[0]?.patroni.begin()
  await waitFor('主库', async () =>
    (await members()).some(({ role, state }) => role === 'leader' && state === 'running'),
  )
  kept[1]?.patroni.begin()
  await waitFor('同步的备库', isWhole)

  const directPort = await freePort()
  const haproxySettingsFile = path.join(folder, 'haproxy.cfg')
  await writeFile(haproxySettingsFile, haproxySettings({ port: directPort, nodes }))
  const haproxy = keepProcess({
    ...shared,
    name: 'haproxy',
    program: PROGRAMS.haproxy,
    args: ['-db', '-f', haproxySettingsFile],
    isReady: () => accepts(directPort),
  })
  await haproxy.start()
  await waitFor('通到主库的线', () => createDatabase(directPort))

  const poolers: KeptProcess[] = []
  const poolerPorts: number[] = []
  for (let nth = 1; nth <= POOLERS; nth += 1) {
    const own = await ownFolder(`pgbouncer${nth}`)
    const port = await freePort()
    const settings = path.join(own, 'pgbouncer.ini')
    await writeFile(settings, pgbouncerSettings({ port, primaryPort: directPort, folder: own }))
    await writeFile(path.join(own, 'users.txt'), pgbouncerUsers())
    const pooler = keepProcess({
      ...shared,
      name: `pgbouncer-${nth}`,
      program: PROGRAMS.pgbouncer,
      args: [settings],
      isReady: () => accepts(port),
    })
    await pooler.start()
    poolers.push(pooler)
    poolerPorts.push(port)
  }

  return {
    etcd,
    haproxy,
    poolers,
    poolerPorts,
    directPort,
    machines: kept.map(({ machine }) => machine),
    primary: () => machineWith((role) => role === 'leader'),
    standby: () => machineWith((role) => role === 'sync_standby'),
    isWhole,
    async stop() {
      await Promise.all([...poolers, haproxy].map((each) => each.kill()))
      for (const { machine } of kept) await machine.kill()
      await etcd.kill()
    },
  }
}

async function waitFor(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const isThere = await waitUntil(isSo, { withinMs: JOINED_WITHIN_MS, everyMs: 250 })
  if (!isThere) throw new Error(`${what}没有起来`)
}

/** False while the server does not answer. */
async function createDatabase(port: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: superuserUrl(port, 'postgres') })
  try {
    await client.connect()
    await client.query(`create role ${SITE_ROLE} login createdb`)
    await client.query(`create database ${DATABASE} owner ${SITE_ROLE} encoding 'UTF8' template template0`)
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

function machineOf(node: DatabaseNode, patroni: KeptProcess): DatabaseMachine {
  /** A killed server leaves its pid file; by now the pid may belong to another process. */
  async function postmaster(): Promise<number | undefined> {
    const pid = (await readPostmasterFile(node.dataDir))?.pid
    const found = pid === undefined ? undefined : await findProcess(pid)
    return found?.command.join(' ').includes(node.dataDir) ? pid : undefined
  }

  async function servers(): Promise<number[]> {
    const top = await postmaster()
    return top === undefined ? [] : [top, ...(await childrenOf(top))]
  }

  /** Patroni first, which would repair the failures that it sees; then the server process that makes new workers. */
  async function hold(): Promise<() => void> {
    patroni.signal('SIGSTOP')
    const top = await postmaster()
    if (top !== undefined) signalAll([top], 'SIGSTOP')
    const pids = await servers()
    signalAll(pids, 'SIGSTOP')
    return () => {
      signalAll(pids, 'SIGCONT')
      patroni.signal('SIGCONT')
    }
  }

  async function kill(): Promise<void> {
    await hold()
    signalAll(await servers(), 'SIGKILL')
    await patroni.kill()
  }

  killAtEnd(() => killServerOf(node.dataDir))
  return { name: node.name, hold, kill, begin: () => patroni.begin() }
}

/** Without waiting, at the end of the process: its workers go with the first of them. */
function killServerOf(dataDir: string): void {
  try {
    const pid = Number(readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
    if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir)) process.kill(pid, 'SIGKILL')
  } catch {
    // None is left.
  }
}
