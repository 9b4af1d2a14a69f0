import type pg from 'pg'
import { DatabaseAway } from '../database-errors.ts'

/** Limits of a preview transaction. A save waits two seconds for a row lock and must succeed within that time. */
interface SandboxLimits {
  /** The longest time of the whole transaction. The database ends it then, even when this process hangs. */
  holdMs: number
  /** The preview gives way to a transaction that locked the row first. */
  lockWaitMs: number
}

type Query = pg.PoolClient['query']

interface OpenTransaction {
  client: pg.PoolClient
  /** One statement, or one group of several, runs at a time: there is only one connection. */
  turn: Promise<unknown>
  depth: number
  isOver: boolean
}

const OVER = 'What was looked at is over'

/** The sandbox owns the only real transaction: a `begin` inside it becomes a savepoint. */
function asStep(text: string, scene: OpenTransaction): string | undefined {
  if (/^(?:begin|start transaction)\b/i.test(text)) return `savepoint step_${(scene.depth += 1)}`
  if (/^commit$/i.test(text)) return `release savepoint step_${scene.depth--}`
  if (/^rollback$/i.test(text)) return `rollback to savepoint step_${scene.depth--}`
  return undefined
}

/**
 * Replaces a pool: everything its users read and write happens on one connection in one transaction, which is rolled back at the end. `run`
 * serves one caller at a time.
 */
export function createSandboxPool(pool: pg.Pool, { holdMs, lockWaitMs }: SandboxLimits) {
  let current: OpenTransaction | undefined

  function queryOf(scene: OpenTransaction): Query {
    const ask = (given: string | pg.QueryConfig, values?: unknown[]) => {
      if (scene.isOver) return Promise.reject(new Error(OVER))
      if (typeof given !== 'string') return scene.client.query(given)
      const step = asStep(given, scene)
      return step === undefined ? scene.client.query(given, values) : scene.client.query(step)
    }
    return ask as Query
  }

  async function connect() {
    const scene = current
    if (!scene) throw new Error('Nothing is looked at now')
    let release: () => void = () => undefined
    const before = scene.turn
    scene.turn = new Promise<void>((done) => (release = done))
    await before
    return { query: queryOf(scene), release: () => release() }
  }

  async function query(text: string, values?: unknown[]) {
    const client = await connect()
    try {
      return await client.query(text, values)
    } finally {
      client.release()
    }
  }

  /** Settings that an older PostgreSQL does not know are skipped. */
  async function begin(client: pg.PoolClient): Promise<void> {
    await client.query('begin')
    await client.query(
      `select set_config(name, case name when 'lock_timeout' then $2 else $1 end, true) from pg_settings
       where name in ('transaction_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout', 'lock_timeout')`,
      [`${holdMs}ms`, `${lockWaitMs}ms`],
    )
    // A deferred check refuses this row at commit, so this transaction can never be committed.
    await client.query('insert into preview_marks (never) values (-1)')
  }

  /** The database ends a transaction that takes too long; a caller that still waits for its turn gets the error here. */
  async function inTime<Result>(work: () => Promise<Result>): Promise<Result> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new DatabaseAway(OVER)), 2 * holdMs)
    })
    try {
      return await Promise.race([work(), late])
    } finally {
      clearTimeout(timer)
    }
  }

  async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (current) throw new Error('Something is looked at already')
    const client = await pool.connect()
    const scene: OpenTransaction = { client, turn: Promise.resolve(), depth: 0, isOver: false }
    let isBroken = false
    const notice = () => (isBroken = true)
    client.on('error', notice)
    try {
      await begin(client)
      current = scene
      return await inTime(work)
    } finally {
      scene.isOver = true
      current = undefined
      await client.query('rollback').catch(notice)
      client.off('error', notice)
      client.release(isBroken)
    }
  }

  // The methods of a pool that the site uses.
  const standIn = { connect, query, end: () => Promise.resolve(), options: pool.options, on: () => standIn }
  return { pool: standIn as unknown as pg.Pool, run }
}
