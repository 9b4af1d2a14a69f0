import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { errorCode } from '../../start-failure.ts'

/** A query on a table queues behind a schema change that waits for the table, so the change must never wait long. */
const LOCK_WITHIN_MS = 300
const TRIES = 100
const BETWEEN_TRIES_MS = 700

const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'

/** Runs the whole work or nothing, and retries while other transactions hold the tables: a site in use holds them for moments. */
export async function inBriefTransaction(client: PoolClient, work: () => Promise<void>): Promise<void> {
  for (let nth = 1; ; nth += 1) {
    try {
      await tryOnce(client, work)
      return
    } catch (error) {
      const isTaken = [LOCK_NOT_AVAILABLE, DEADLOCK].includes(errorCode(error))
      if (!isTaken || nth === TRIES) throw error
      await sleep(BETWEEN_TRIES_MS)
    }
  }
}

async function tryOnce(client: PoolClient, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(`SET LOCAL lock_timeout = ${LOCK_WITHIN_MS}`)
    await work()
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}
