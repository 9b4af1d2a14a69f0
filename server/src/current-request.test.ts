import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { beginRequest, currentRequest, doFor, type CurrentRequest } from './current-request.ts'
import { createBatch } from './database/batch.ts'
import { typedDatabase, type Database } from './database/database.ts'
import { createPool } from './database/pool.ts'
import { createSharedLookup } from './database/shared-lookup.ts'
import { fewAtOnce } from './http/media/few-at-once.ts'
import { createMeters } from './http/metrics/meters.ts'
import { createSlowLines } from './http/metrics/slow-lines.ts'
import { borrowTestDatabase } from './testing/spare-databases.ts'
import type { TestDatabase } from './testing/test-database.ts'

let school: TestDatabase
let pool: pg.Pool
let database: Database
/** Statements with their requests: a statement of a test names its request in its own text. */
let seen: { text: string; heldFor: CurrentRequest | undefined }[]

beforeAll(async () => {
  school = await borrowTestDatabase()
  const slow = createSlowLines({ slowRequestMs: 1000, slowQueryMs: 500 }, createMeters()).statementsOf('requests')
  pool = createPool({
    ...school.connection,
    max: 3,
    connectionTimeoutMillis: 20_000,
    statements: {
      asked(text, heldFor) {
        seen.push({ text, heldFor })
        return slow.asked(text, heldFor)
      },
    },
  })
  database = typedDatabase(pool, { isPreparing: true })
})
beforeEach(() => {
  seen = []
})
afterAll(async () => {
  await pool.end()
  await school.drop()
})

const ask = (id: string) => sql.raw(`select pg_sleep(0.001) /* of ${id} */`).execute(database)
const ownerOf = (text: string) => /of ([\w-]+)/.exec(text)?.[1]

/** Starts a handler as the framework does. */
function handle(id: string, work: () => Promise<unknown>): { request: CurrentRequest; done: Promise<unknown> } {
  const request = beginRequest(id, 0)
  return { request, done: doFor(request, work) }
}

describe('whose work it is', () => {
  it('is known from statement to statement, in transactions and side by side', async () => {
    const { request, done } = handle('r-1', async () => {
      await Promise.all([])
      await ask('r-1')
      await Promise.all([ask('r-1'), ask('r-1'), ask('r-1'), ask('r-1')])
      await database.transaction().execute(async (work) => {
        await sql`select 1 /* of r-1 */`.execute(work)
        await sleep(2)
        await sql`select 2 /* of r-1 */`.execute(work)
      })
      await ask('r-1')
    })
    await done
    const own = seen.filter(({ text }) => ownerOf(text) === 'r-1')
    expect(own).toHaveLength(8)
    expect(own.every(({ heldFor }) => heldFor === request)).toBe(true)
    expect(request.statements).toBe(10)
    expect(request.waits).toBe(0)
    expect(request.databaseMs).toBeGreaterThan(3)
    await setImmediate()
    expect(currentRequest()).toBeUndefined()
  })

  it('is not guessed after a wait for something else', async () => {
    const { done } = handle('r-1', async () => {
      await sleep(1)
      await ask('r-1')
    })
    const { request: other, done: otherDone } = handle('r-2', () => ask('r-2'))
    await Promise.all([done, otherDone])
    expect(seen.find(({ text }) => ownerOf(text) === 'r-1')?.heldFor).toBeUndefined()
    expect(seen.find(({ text }) => ownerOf(text) === 'r-2')?.heldFor).toBe(other)
  })

  it('is never mistaken, whatever many do at the same time', async () => {
    const batch = createBatch<string, string>({
      run: async (items) => {
        await sql.raw('select 1').execute(database)
        return items
      },
    })
    const lookup = createSharedLookup(async (keys: readonly string[]) => {
      await sql.raw('select 2').execute(database)
      return keys
    })
    const queue = fewAtOnce(2)
    const steps: ((id: string) => Promise<unknown>)[] = [
      ask,
      (id) => Promise.all([ask(id), ask(id)]),
      (id) => batch.add(id),
      (id) => lookup(id),
      (id) => queue.run(() => ask(id)),
      () => sleep(1),
      () => setImmediate(),
      () => Promise.resolve(),
    ]
    const requests = Array.from({ length: 120 }, (_, nth) => {
      const id = `r-${nth}`
      return handle(id, async () => {
        for (let step = 0; step < 8; step += 1) await steps[(nth * 7 + step * (1 + (nth % 5))) % steps.length]?.(id)
        await ask(id)
      })
    })
    await Promise.all(requests.map(({ done }) => done))
    const named = seen.filter(({ text }) => ownerOf(text) !== undefined)
    const wrong = named.filter(({ text, heldFor }) => heldFor && heldFor.id !== ownerOf(text))
    expect(wrong).toEqual([])
    expect(named.filter(({ heldFor }) => heldFor).length).toBeGreaterThan(30)
    expect(requests.every(({ request }) => request.waits === 0)).toBe(true)
  })
})

it('everybody in a batch has waited for it, with one statement', async () => {
  const batch = createBatch<string, string>({
    run: async (items) => {
      await sql.raw('select pg_sleep(0.03)').execute(database)
      return items
    },
  })
  const saves = ['r-1', 'r-2', 'r-3'].map((id) => handle(id, () => batch.add(id)))
  await Promise.all(saves.map(({ done }) => done))
  for (const { request } of saves) {
    expect(request.statements).toBe(1)
    expect(request.databaseMs).toBeGreaterThan(20)
  }
})

it('waiting for a connection is waiting for the database', async () => {
  const held = await Promise.all([pool.connect(), pool.connect(), pool.connect()])
  const { request, done } = handle('r-1', () => ask('r-1'))
  await sleep(40)
  for (const client of held) client.release()
  await done
  expect(request.databaseMs).toBeGreaterThan(35)
})
