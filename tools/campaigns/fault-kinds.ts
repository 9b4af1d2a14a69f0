import type { SilentProxy } from '@bee/server/testing/silent-proxy.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Place } from './place.ts'
import { postmasterPid } from '../../bench/src/server-pids.ts'
import { becomesAnother, holdServer, signalAll } from './postgres-processes.ts'

const RESTART_WITHIN_MS = 60_000
/** A line that is silent but not closed is only found out by waiting; the site may take so long to give it up. */
const NOTICED_WITHIN_MS = 2000

export interface Fault {
  name: string
  /** Resolves at the moment when the database is free again. */
  strike(place: Place, nth: number): Promise<void>
}

/** The whole server stops and is silent, as on a machine that hangs. */
const standStill = (seconds: number): Fault => ({
  name: `数据库停住 ${seconds} 秒`,
  async strike({ clusterDir }) {
    const held = await holdServer(clusterDir)
    try {
      await sleep(seconds * 1000)
    } finally {
      signalAll(held, 'SIGCONT')
    }
  },
})

/** In turn the fast way, which ends every session, and the polite one, which waits for them to end. */
const restart: Fault = {
  name: '数据库重启',
  async strike({ clusterDir }, nth) {
    const former = await postmasterPid(clusterDir)
    process.kill(former, nth % 2 === 0 ? 'SIGINT' : 'SIGTERM')
    const isBack = await becomesAnother(clusterDir, former, RESTART_WITHIN_MS)
    if (!isBack) throw new Error(`数据库 ${RESTART_WITHIN_MS / 1000} 秒后还没有重新启动`)
  },
}

const dropConnections: Fault = {
  name: '断开所有连接',
  strike: (place) =>
    place.withPool(async (pool) => {
      await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      )
    }),
}

export const nearFaults = (seconds: number): Fault[] => [standStill(seconds), restart, dropConnections]

/** Faults on the line to a remote database. */
export const lineFaults = (line: SilentProxy, seconds: number): Fault[] => [
  {
    name: `线路沉默 ${seconds} 秒`,
    async strike() {
      line.hushAll()
      await sleep(seconds * 1000)
      line.speak()
    },
  },
  {
    name: '已有的连接从此沉默',
    async strike() {
      line.hushOpen()
      await sleep(NOTICED_WITHIN_MS)
    },
  },
]
