import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { typedDatabase, type Database } from '../database.ts'
import { createRolledBackPool } from './rolled-back.ts'

const HOLD_MS = 400

let database: TestDatabase
let stage: ReturnType<typeof createRolledBackPool>
let typed: Database

beforeAll(async () => {
  database = await createTestDatabase()
  stage = createRolledBackPool(database.pool, { holdMs: HOLD_MS, lockWaitMs: 100 })
  typed = typedDatabase(stage.pool, { isPreparing: true })
})
afterAll(() => database.drop())

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
  await expect(
    stage.run(async () => {
      await typed.insertInto('users').values(member('13900000001')).execute()
      await new Promise((resolve) => setTimeout(resolve, HOLD_MS * 2))
      await typed.selectFrom('users').select('id').execute()
    }),
  ).rejects.toThrow()
  await stage.run(async () => {
    expect(await typed.selectFrom('users').select('id').execute()).toEqual([])
  })
})

it('who waits for a turn that never comes is told, and the next one is served', async () => {
  const stuck = stage.run(() => typed.transaction().execute(() => typed.selectFrom('users').select('id').execute()))
  await expect(stuck).rejects.toThrow()
  await stage.run(async () => {
    expect(await typed.selectFrom('users').select('id').execute()).toEqual([])
  })
})

it('outside of a run there is nothing', async () => {
  await expect(typed.selectFrom('users').select('id').execute()).rejects.toThrow('Nothing is looked at now')
})
