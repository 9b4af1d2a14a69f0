// A worker in a process of its own, so that a test can kill it or stop it. It gets the connection, and says when it begins.
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { createPool } from '../../../database/pool.ts'
import { systemRandomness } from '../../../outside/randomness.ts'
import { SHORT_LEASE, startQuickWorker } from './quick-worker.ts'
import { EXACT, kindOf, leaveEffect, STOPPED } from './test-kinds.ts'

const MOST_STEPS = 4
const LONGEST_STEP_MS = 60
/** Longer than it takes to stop this process. */
const HELD_MS = 1000

const connection = JSON.parse(process.argv[2] ?? '{}') as pg.PoolConfig
const pool = createPool(connection)
const say = (word: string) => process.stdout.write(`${word}\n`)

/** A few short steps, then the effect and the end in one transaction. */
const exact = kindOf(async (job) => {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    await sleep(systemRandomness.below(LONGEST_STEP_MS))
    await job.report((100 * step) / MOST_STEPS, `第 ${step + 1} 步`)
  }
  await job.inOneTransaction(async (work) => {
    await leaveEffect(work, job.id)
    // A kill may also come between the two writes.
    await sql`select pg_sleep(${systemRandomness.below(LONGEST_STEP_MS) / 1000})`.execute(work)
  })
}, EXACT)

/** Does not notice that it was stopped: when it wakes, it goes on with its next write. */
const stopped = kindOf(async (job) => {
  try {
    await job.inOneTransaction(async (work) => {
      await leaveEffect(work, job.id)
      if (job.attempt > 1) return
      say('holding')
      await sleep(HELD_MS)
    })
  } catch (error) {
    say(`refused ${error instanceof Error ? error.name : ''}`)
    throw error
  }
}, STOPPED)

// The parent process is gone, so no other process would stop this one.
process.stdin.on('end', () => process.exit()).resume()
await startQuickWorker({ pool, kinds: [exact, stopped], name: String(process.pid), timing: SHORT_LEASE })
say('ready')
