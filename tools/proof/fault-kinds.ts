import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './cluster/cluster.ts'
import type { KeptProcess } from './cluster/kept-process.ts'
import type { SitePlace } from './cluster/sites.ts'
import { makeNextVersion } from './next-version.ts'

/** As systemd restarts a fallen process. */
const RESTARTED_AFTER_MS = 500
/** A machine takes its time until it is there again. */
const MACHINE_BACK_AFTER_MS = 4000
/** Longer than the leader's lease: the standby takes over. */
const PRIMARY_SILENT_MS = 12_000
const STANDBY_SILENT_MS = 8000
const STORE_SILENT_MS = 5000
const ETCD_SILENT_MS = 6000
const SITE_SILENT_MS = 2500
/** Between two of a rolling restart. */
const NEXT_AFTER_MS = 500

/** The effects that a fault may have on members and staff. */
export interface Bounds {
  /** The longest time without a success of any member or colleague, in milliseconds. */
  pauseMs: number
  /**
   * Which requests may fail: none, those that were under way when the fault struck, or any while it lasts. `files`: only
   * those of an upload, which needs the store.
   */
  failures: 'none' | 'under-way' | 'files' | 'any'
}

export interface Fault {
  name: string
  bounds: Bounds
  /** Resolves when the fault is over and each fallen process is started again; `sayFallen` is called when it has fallen. */
  strike(cluster: Cluster, nth: number, sayFallen: () => void): Promise<void>
}

const FAIL_OVER_MS = 15_000
const NO_PAUSE_MS = 2000

const oneOf = <Item>(items: readonly Item[], nth: number): Item => {
  const item = items[nth % items.length]
  if (item === undefined) throw new Error('没有可以打的')
  return item
}

async function killAndRestart(victim: KeptProcess, sayFallen: () => void): Promise<void> {
  await victim.kill()
  sayFallen()
  await sleep(RESTARTED_AFTER_MS)
  await victim.start()
}

async function holdFor(victim: KeptProcess, ms: number): Promise<void> {
  victim.signal('SIGSTOP')
  await sleep(ms)
  victim.signal('SIGCONT')
}

async function restartInTurn(places: readonly SitePlace[]): Promise<void> {
  for (const place of places) {
    await place.stop()
    await place.start()
    await sleep(NEXT_AFTER_MS)
  }
}

export async function killPrimary({ database }: Cluster): Promise<void> {
  const primary = await database.primary()
  await primary.kill()
  await sleep(MACHINE_BACK_AFTER_MS)
  primary.begin()
}

async function killStandby({ database }: Cluster): Promise<void> {
  const standby = await database.standby()
  await standby.kill()
  await sleep(MACHINE_BACK_AFTER_MS)
  standby.begin()
}

let versions = 0

async function upgrade({ sites, workers, folder, root }: Cluster): Promise<void> {
  versions += 1
  const next = await makeNextVersion(root, folder, versions)
  for (const place of [...sites, ...workers]) place.runFrom(next)
  await restartInTurn([...sites, ...workers])
}

const anyFailure = (pauseMs: number): Bounds => ({ pauseMs, failures: 'any' })

/** The most telling first: a small proof has only these. */
export const FAULTS: readonly Fault[] = [
  {
    name: 'Site process, kill -9',
    bounds: { pauseMs: NO_PAUSE_MS, failures: 'under-way' },
    strike: ({ sites }, nth, sayFallen) => killAndRestart(oneOf(sites, nth), sayFallen),
  },
  { name: 'Machine of the primary, power loss (failover)', bounds: anyFailure(FAIL_OVER_MS), strike: killPrimary },
  {
    name: 'Job process, kill -9',
    bounds: { pauseMs: NO_PAUSE_MS, failures: 'none' },
    strike: ({ workers }, nth, sayFallen) => killAndRestart(oneOf(workers, nth), sayFallen),
  },
  {
    name: 'PgBouncer, kill -9',
    bounds: anyFailure(FAIL_OVER_MS),
    strike: ({ database }, nth, sayFallen) => killAndRestart(oneOf(database.poolers, nth), sayFallen),
  },
  {
    name: 'All site and job processes restarted in turn',
    bounds: { pauseMs: NO_PAUSE_MS, failures: 'none' },
    strike: ({ sites, workers }) => restartInTurn([...sites, ...workers]),
  },
  {
    name: 'Primary, network cut for 12 s',
    bounds: anyFailure(FAIL_OVER_MS),
    strike: async ({ database }) => {
      const goOn = await (await database.primary()).hold()
      await sleep(PRIMARY_SILENT_MS)
      goOn()
    },
  },
  {
    name: 'S3 store, kill -9',
    bounds: { pauseMs: NO_PAUSE_MS, failures: 'files' },
    strike: ({ store }, _nth, sayFallen) => killAndRestart(store.swift, sayFallen),
  },
  { name: 'Machine of the standby, power loss', bounds: anyFailure(FAIL_OVER_MS), strike: killStandby },
  {
    name: 'Upgrade in turn, with a migration',
    bounds: { pauseMs: NO_PAUSE_MS, failures: 'none' },
    strike: upgrade,
  },
  {
    name: 'etcd, stopped for 6 s',
    bounds: anyFailure(FAIL_OVER_MS),
    strike: ({ database }) => holdFor(database.etcd, ETCD_SILENT_MS),
  },
  {
    name: 'Standby, network cut for 8 s',
    bounds: anyFailure(FAIL_OVER_MS),
    strike: async ({ database }) => {
      const goOn = await (await database.standby()).hold()
      await sleep(STANDBY_SILENT_MS)
      goOn()
    },
  },
  {
    name: 'S3 store, stopped for 5 s',
    bounds: { pauseMs: NO_PAUSE_MS, failures: 'files' },
    strike: ({ store }) => holdFor(store.swift, STORE_SILENT_MS),
  },
  {
    name: 'Site process, stopped for 2.5 s',
    bounds: { pauseMs: NO_PAUSE_MS, failures: 'none' },
    strike: ({ sites }, nth) => holdFor(oneOf(sites, nth), SITE_SILENT_MS),
  },
  {
    name: 'nginx, reloaded',
    bounds: { pauseMs: NO_PAUSE_MS, failures: 'none' },
    strike: async ({ proxy }) => {
      proxy.nginx.signal('SIGHUP')
      await sleep(NEXT_AFTER_MS)
    },
  },
  {
    name: 'HAProxy, kill -9',
    bounds: anyFailure(FAIL_OVER_MS),
    strike: ({ database }, _nth, sayFallen) => killAndRestart(database.haproxy, sayFallen),
  },
  {
    name: 'etcd, kill -9',
    bounds: anyFailure(FAIL_OVER_MS),
    strike: ({ database }, _nth, sayFallen) => killAndRestart(database.etcd, sayFallen),
  },
]
