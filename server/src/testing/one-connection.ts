import type pg from 'pg'
import { patiently } from '../../../scripts/testing/patience.ts'
import { createWorkPool } from '../database/pool.ts'

/** Ends an endless wait: work that holds the only connection waits for another one. */
const WAIT_MS = patiently(3000)

/**
 * A pool of one connection. Work that holds it and asks the pool for a second one waits for itself, and is refused after a while. Each
 * refusal is recorded, because the waiting code may have caught it.
 */
export function createPoolOfOne() {
  const refusals: Error[] = []
  function makePool(connection: pg.PoolConfig): pg.Pool {
    const pool = createWorkPool({ ...connection, max: 1, connectionTimeoutMillis: WAIT_MS })
    const connect = pool.connect.bind(pool) as (callback: ConnectCallback) => void
    function connectAndTell(callback: ConnectCallback): void {
      connect((error, client, release) => {
        if (error) refusals.push(error)
        callback(error, client, release)
      })
    }
    const promised = () =>
      new Promise<pg.PoolClient>((resolve, reject) => {
        connectAndTell((error, client) => (client ? resolve(client) : reject(error ?? new Error('No connection'))))
      })
    pool.connect = ((callback?: ConnectCallback) =>
      callback ? connectAndTell(callback) : promised()) as typeof pool.connect
    return pool
  }

  /** The refusals since the last call. */
  const takeRefusals = () => refusals.splice(0).map(({ message }) => message)

  return { makePool, takeRefusals }
}

type ConnectCallback = (error: Error | undefined, client: pg.PoolClient | undefined, release: unknown) => void
