import type pg from 'pg'
import { DatabaseAway } from '../database-errors.ts'

/** What a transaction that is only looked at may take; a save waits two seconds for a row, and must not wait in vain. */
interface SandboxLimits {
  /** All in all: the database ends it then, whatever this process is doing. */
  holdMs: number
  /** It gives way to whoever has the row first. */
  lockWaitMs: number
}

type Query = pg.PoolClient['query']

interface OpenTransaction {
  client: pg.PoolClient
  /** One statement or one step of several at a time: there is one connection. */
  turn: Promise<unknown>
  depth: number
  isOver: boolean
}

const OVER = 'What was looked at is over'

/** Ours is the only transaction: what the others begin is a step in it. */
function asStep(text: string, scene: OpenTransaction): string | undefined {
  if (/^(?:begin|start transaction)\b/i.test(text)) return `savepoint step_${(scene.depth += 1)}`
  if (/^commit$/i.test(text)) return `release savepoint step_${scene.depth--}`
  if (/^rollback$/i.test(text)) return `rollback to savepoint step_${scene.depth--}`
  return undefined
}

/**
 * Stands in for a pool: whatever its users ask, read and write happens on one connection in one transaction, which ends with
 * nothing changed. `run` is for one at a time.
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

  /** Limits that an older PostgreSQL does not know are left out. */
  async function begin(client: pg.PoolClient): Promise<void> {
    await client.query('begin')
    await client.query(
      `select set_config(name, case name when 'lock_timeout' then $2 else $1 end, true) from pg_settings
       where name in ('transaction_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout', 'lock_timeout')`,
      [`${holdMs}ms`, `${lockWaitMs}ms`],
    )
    // Refused when it is committed.
    await client.query('insert into preview_marks (never) values (-1)')
  }

  /** The database ends what takes too long; whoever waits for a turn that never comes is told here. */
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

  // What the site uses of a pool.
  const standIn = { connect, query, end: () => Promise.resolve(), options: pool.options, on: () => standIn }
  return { pool: standIn as unknown as pg.Pool, run }
}
