import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PATIENCE_MS } from '../../../../scripts/testing/patience.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { typedDatabase, type Database } from '../database.ts'
import { createSandboxPool } from './sandbox-pool.ts'

/** For cases that must time out. All others may take as long as a busy machine needs. */
const SHORT_HOLD_MS = 400

let database: TestDatabase
let stage: ReturnType<typeof createSandboxPool>
let typed: Database
let impatient: ReturnType<typeof openStage>

function openStage(holdMs: number) {
  const opened = createSandboxPool(database.pool, { holdMs, lockWaitMs: 100 })
  return { stage: opened, typed: typedDatabase(opened.pool, { isPreparing: true }) }
}

beforeAll(async () => {
  database = await createTestDatabase()
  ;({ stage, typed } = openStage(PATIENCE_MS))
  impatient = openStage(SHORT_HOLD_MS)
})
afterAll(() => database.drop())

/** On a busy machine even this may exceed the short limit, so it is repeated. */
const isServedAgain = () =>
  expect
    .poll(() =>
      impatient.stage.run(() => impatient.typed.selectFrom('users').select('id').execute()).catch(() => 'late'),
    )
    .toEqual([])

const member = (mobile: string) => ({ mobile, nick_name: '学员' })
const count = async () => (await database.pool.query<{ n: string }>('select count(*) as n from users')).rows[0]?.n

it('what is written is read there, and nowhere else, and then it is gone', async () => {
  await stage.run(async () => {
    await typed.transaction().execute((work) => work.insertInto('users').values(member('13900000001')).execute())
    expect(await typed.selectFrom('users').select('mobile').execute()).toEqual([{ mobile: '13900000001' }])
    expect(await count()).toBe('0')
  })
  expect(await count()).toBe('0')
})

it('what fails in a step takes only that step back', async () => {
  await stage.run(async () => {
    await typed.insertInto('users').values(member('13900000001')).execute()
    await expect(
      typed.transaction().execute(async (work) => {
        await work.insertInto('users').values(member('13900000002')).execute()
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await typed.selectFrom('users').select('mobile').execute()).toEqual([{ mobile: '13900000001' }])
  })
})

it('many at once share the one connection in turn', async () => {
  await stage.run(async () => {
    const mobiles = Array.from({ length: 20 }, (_, nth) => `139000001${String(nth).padStart(2, '0')}`)
    await Promise.all(
      mobiles.map((mobile) =>
        typed.transaction().execute((work) => work.insertInto('users').values(member(mobile)).execute()),
      ),
    )
    expect(await typed.selectFrom('users').select('id').execute()).toHaveLength(20)
  })
  expect(await count()).toBe('0')
})

it('nobody can commit it, not even past the stand-in', async () => {
  await expect(
    stage.run(async () => {
      await typed.insertInto('users').values(member('13900000001')).execute()
      await stage.pool.query('commit and chain')
    }),
  ).rejects.toMatchObject({ code: '23503' })
  expect(await count()).toBe('0')
})

it('who takes too long is ended by the database, and the next one is served', async () => {
  let pid = 0
  await expect(
    impatient.stage.run(async () => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(impatient.typed)
      pid = rows[0]?.pid ?? 0
      await new Promise(() => {})
    }),
  ).rejects.toThrow()
  const backends = async () =>
    (await database.pool.query<{ pid: number }>('select pid from pg_stat_activity')).rows.map((row) => row.pid)
  expect(pid).toBeGreaterThan(0)
  await expect.poll(backends).not.toContain(pid)
  await isServedAgain()
})

it('who waits for a turn that never comes is told, and the next one is served', async () => {
  const { typed: own } = impatient
  const stuck = impatient.stage.run(() =>
    own.transaction().execute(() => own.selectFrom('users').select('id').execute()),
  )
  await expect(stuck).rejects.toThrow()
  await isServedAgain()
})

it('outside of a run there is nothing', async () => {
  await expect(typed.selectFrom('users').select('id').execute()).rejects.toThrow('Nothing is looked at now')
})
