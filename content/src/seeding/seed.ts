import type { Clock } from '@bee/server/outside/clock.ts'
import { errorCode, StartFailure } from '@bee/server/start-failure.ts'
import type { Pool, PoolClient } from 'pg'
import { announceChange } from './announce-change.ts'
import { createDemoAccounts, readDemoAccounts } from './demo-accounts.ts'
import { readContent } from '../read-content.ts'
import { commentSteps } from './seed-comments.ts'
import { courseSteps } from './seed-courses.ts'
import { historySteps } from './seed-history.ts'
import { markSteps } from './seed-marks.ts'
import { memberSteps, resetDemoPasswords } from './seed-members.ts'
import { messageSteps } from './seed-messages.ts'
import { orderSteps } from './seed-orders.ts'
import { questionSteps } from './seed-questions.ts'
import { schoolSteps } from './seed-school.ts'
import { REMOVED_MARK, SEED_LOCK, type SeedStep } from './seed-step.ts'
import { seedingDay } from './seeding-day.ts'

export interface SeedOptions {
  pool: Pool
  dataDir: string
  contentDir: string
  /** The passwords of the demo accounts come from it, so that every process of the site knows the same ones. */
  secret: string
  clock: Pick<Clock, 'now'>
  /** Whether the operator asks for the demo school by name; else one that was taken away stays away. */
  isAskedFor?: boolean
  report(done: number, total: number, label: string): void
}

export interface SeedResult {
  /** Whether this start wrote anything. */
  seeded: boolean
  accounts: { name: string; mobile: string; password: string }[]
}

/** In the order of what stands on what. */
export const SEED_STEPS: readonly SeedStep[] = [
  // First, since a number that a real member already has stops the seeding.
  ...memberSteps,
  ...schoolSteps,
  ...courseSteps,
  ...questionSteps,
  ...orderSteps,
  ...commentSteps,
  ...historySteps,
  ...markSteps,
  ...messageSteps,
]

/** Remembers the day of seeding: a seeding that is killed before midnight and goes on after it stays one story. */
const DAY_MARK = 'begun'

/** Fills an empty school with the demo content. Does nothing where that has happened, and finishes what was cut off. */
export async function seedDemo(options: SeedOptions): Promise<SeedResult> {
  const client = await options.pool.connect()
  let isHealthy = false
  // A lost connection is told by the statement that was under way; without a listener it would take the process down.
  const ignore = () => undefined
  client.on('error', ignore)
  try {
    await client.query('SELECT pg_advisory_lock($1)', [SEED_LOCK])
    const result = await seedLocked(client, options)
    await client.query('SELECT pg_advisory_unlock($1)', [SEED_LOCK])
    isHealthy = true
    return result
  } finally {
    // A connection that failed half-way is closed, which gives back its lock.
    client.release(!isHealthy)
    if (isHealthy) client.off('error', ignore)
  }
}

async function seedLocked(client: PoolClient, options: SeedOptions): Promise<SeedResult> {
  const done = await doneSteps(client)
  if (done.has(REMOVED_MARK)) {
    if (options.isAskedFor !== true) return { seeded: false, accounts: [] }
    await client.query('DELETE FROM seed_steps WHERE name = $1', [REMOVED_MARK])
  }
  const pending = SEED_STEPS.filter(({ name }) => !done.has(name))
  const knownAccounts = await readDemoAccounts(options.dataDir)
  if (pending.length === 0 && knownAccounts) return { seeded: false, accounts: knownAccounts.map(presentAccount) }

  const content = await readContent(options.contentDir)
  const accounts = knownAccounts ?? (await createDemoAccounts(options.dataDir, content.members, options.secret))
  const areMembersSeeded = memberSteps.every(({ name }) => done.has(name))
  if (!knownAccounts && areMembersSeeded) await resetDemoPasswords(client, accounts)
  const begunAt = done.get(DAY_MARK) ?? (await begin(client, options.clock.now()))
  const day = seedingDay(begunAt)
  for (const step of pending) {
    options.report(SEED_STEPS.length - pending.length + pending.indexOf(step), SEED_STEPS.length, step.label)
    await runStep(client, step, () => step.run({ client, content, day, accounts }), options.clock)
  }
  if (pending.length > 0) {
    options.report(SEED_STEPS.length, SEED_STEPS.length, '完成')
    await client.query('ANALYZE')
    await announceChange(client)
  }
  return { seeded: pending.length > 0, accounts: accounts.map(presentAccount) }
}

const presentAccount = ({ name, mobile, password }: SeedResult['accounts'][number]) => ({ name, mobile, password })

async function doneSteps(client: PoolClient): Promise<Map<string, Date>> {
  const { rows } = await client.query<{ name: string; done_at: Date }>('SELECT name, done_at FROM seed_steps')
  return new Map(rows.map(({ name, done_at }) => [name, done_at]))
}

async function begin(client: PoolClient, now: Date): Promise<Date> {
  await client.query('INSERT INTO seed_steps (name, done_at) VALUES ($1, $2)', [DAY_MARK, now])
  return now
}

async function runStep(
  client: PoolClient,
  step: SeedStep,
  run: () => Promise<void>,
  clock: SeedOptions['clock'],
): Promise<void> {
  await client.query('BEGIN')
  try {
    await run()
    await client.query('INSERT INTO seed_steps (name, done_at) VALUES ($1, $2)', [step.name, clock.now()])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    const isTaken = errorCode(error) === '23505'
    if (!isTaken) throw error
    throw new StartFailure(`演示内容（${step.label}）与数据库里已有的数据重名，无法写入。请用 SEED=none 启动。`, {
      cause: error,
    })
  }
}
