import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { typedDatabase } from '../../database/database.ts'
import { borrowTestDatabase } from '../../testing/spare-databases.ts'
import type { TestDatabase } from '../../testing/test-database.ts'
import { createTestClock } from '../../testing/test-server.ts'
import { createRateLimitsRepository } from './rate-limits.repository.ts'
import * as limits from './rate-limits.service.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await borrowTestDatabase()
})
afterAll(() => database.drop())

const service = (clock = createTestClock()) =>
  limits.createRateLimits({ limits: createRateLimitsRepository(typedDatabase(database.pool)), clock })

it('has the numbers of the rulings', () => {
  expect(limits.SMS_PER_NUMBER_AND_MINUTE).toEqual({ max: 1, seconds: 60 })
  expect(limits.SMS_PER_NUMBER_AND_DAY).toEqual({ max: 10, seconds: 86_400 })
  expect(limits.SMS_PER_ADDRESS).toEqual({ max: 20, seconds: 3600 })
  expect(limits.FAILURES_PER_NUMBER).toEqual({ max: 10, seconds: 900 })
  expect(limits.FAILURES_PER_ADDRESS).toEqual({ max: 50, seconds: 900 })
})

it('holds over several processes: two services on one database count together', async () => {
  const clock = createTestClock()
  const [one, other] = [service(clock), service(clock)]
  const tries = Array.from({ length: 20 }, (_, index) =>
    (index % 2 === 0 ? one : other).takeLogin('13800000001', `10.0.0.${index}`),
  )
  const outcomes = await Promise.allSettled(tries)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
})

it('takes no place in any window when one refuses', async () => {
  const clock = createTestClock()
  const own = service(clock)
  await own.takeSms('13800000002', '10.1.0.1')
  for (let asked = 0; asked < 30; asked += 1) {
    await expect(own.takeSms('13800000002', '10.1.0.2')).rejects.toMatchObject({ reason: 'too-many' })
  }
  await expect(own.takeSms('13800000003', '10.1.0.2')).resolves.toBeDefined()
})

it('slides: a place is free when the event that took it has left the window', async () => {
  const clock = createTestClock()
  const own = service(clock)
  for (let tried = 0; tried < 10; tried += 1) {
    await own.takeLogin('13800000004', '10.2.0.1')
    clock.advance(60_000)
  }
  await expect(own.takeLogin('13800000004', '10.2.0.1')).rejects.toMatchObject({ retryAfterSeconds: 300 })
  clock.advance(300_000)
  await own.takeLogin('13800000004', '10.2.0.1')
  await expect(own.takeLogin('13800000004', '10.2.0.1')).rejects.toMatchObject({ retryAfterSeconds: 60 })
})

it('forgets what no window looks back to', async () => {
  const clock = createTestClock()
  const own = service(clock)
  await own.takeLogin('13800000005', '10.3.0.1')
  clock.advance(86_400_000)
  await own.sweep()
  const { rows } = await database.pool.query("select key from rate_windows where key like '%13800000005'")
  expect(rows).toEqual([])
})

it.each([
  [30, '30 秒'],
  [61, '2 分钟'],
  [3601, '2 小时'],
])('says how long to wait: %d seconds', async (seconds, words) => {
  const clock = createTestClock()
  const own = service(clock)
  const mobile = `1380001${seconds.toString().padStart(4, '0')}`
  const key = `sms:number:${mobile}`
  const first = new Date(clock.now().getTime() - (86_400 - seconds) * 1000)
  if (seconds > 60) {
    await database.pool.query('insert into rate_windows values ($1, array_fill($2::timestamptz, array[10]), $3)', [
      key,
      first,
      clock.now(),
    ])
  } else {
    await own.takeSms(mobile, '10.4.0.1')
    clock.advance((60 - seconds) * 1000)
  }
  await expect(own.takeSms(mobile, '10.4.0.1')).rejects.toThrow(`验证码要得太频繁，请 ${words}后再试`)
})

it('gives a place back to the others, one at a time', async () => {
  const own = service()
  const places = []
  for (let tried = 0; tried < 10; tried += 1) places.push(await own.takeLogin('13800000006', '10.5.0.1'))
  await expect(own.takeLogin('13800000006', '10.5.0.1')).rejects.toMatchObject({ reason: 'too-many' })
  await places[3]?.release('number', 'address')
  await own.takeLogin('13800000006', '10.5.0.1')
  await expect(own.takeLogin('13800000006', '10.5.0.1')).rejects.toMatchObject({ reason: 'too-many' })
})

it('finds a place that another process has given back after a few seconds', async () => {
  const clock = createTestClock()
  const [one, other] = [service(clock), service(clock)]
  const places = []
  for (let tried = 0; tried < 10; tried += 1) places.push(await one.takeLogin('13800000007', '10.6.0.1'))
  await expect(other.takeLogin('13800000007', '10.6.0.1')).rejects.toMatchObject({ retryAfterSeconds: 900 })
  await places[0]?.release('number', 'address')
  clock.advance(4000)
  await expect(other.takeLogin('13800000007', '10.6.0.1')).rejects.toMatchObject({ retryAfterSeconds: 896 })
  clock.advance(1000)
  await expect(other.takeLogin('13800000007', '10.6.0.1')).resolves.toBeDefined()
})

it('locks nobody out for longer than its window when the clock is set back', async () => {
  const clock = createTestClock()
  const own = service(clock)
  await own.takeSms('13800000008', '10.7.0.1')
  for (let tried = 0; tried < 10; tried += 1) await own.takeLogin('13800000008', '10.7.0.1')
  clock.set(new Date(clock.now().getTime() - 60 * 60 * 1000))
  const later = service(clock)
  await later.takeSms('13800000008', '10.7.0.1')
  await later.takeLogin('13800000008', '10.7.0.1')
  clock.set(new Date(clock.now().getTime() - 10 * 60 * 1000))
  for (let tried = 0; tried < 9; tried += 1) await later.takeLogin('13800000008', '10.7.0.1')
  await expect(later.takeLogin('13800000008', '10.7.0.1')).rejects.toMatchObject({ retryAfterSeconds: 900 })
})

describe('a crowd', () => {
  const CROWD = 2000
  const outcomes = async (tries: readonly Promise<unknown>[]) => {
    const counts: Record<string, number> = {}
    for (const outcome of await Promise.allSettled(tries)) {
      const name = outcome.status === 'fulfilled' ? 'taken' : String((outcome.reason as { reason?: string }).reason)
      counts[name] = (counts[name] ?? 0) + 1
    }
    return counts
  }
  async function connectionsUsed(work: () => Promise<unknown>): Promise<number> {
    let used = 0
    const count = () => {
      used += 1
    }
    database.pool.on('acquire', count)
    await work()
    database.pool.off('acquire', count)
    return used
  }

  it('of tries for one number is let in up to the limit, and hardly touches the database', async () => {
    const own = service()
    const crowd = () =>
      outcomes(
        Array.from({ length: CROWD }, (_, index) => own.takeLogin('13800000010', `10.8.${index >> 8}.${index & 255}`)),
      )
    let first: Record<string, number> = {}
    const used = await connectionsUsed(async () => (first = await crowd()))
    expect(first).toEqual({ taken: 10, 'too-many': CROWD - 10 })
    expect(used).toBeLessThanOrEqual(10)
    await expect(own.takeLogin('13800000010', '10.9.0.1')).rejects.toMatchObject({ retryAfterSeconds: 900 })
    expect(await connectionsUsed(crowd)).toBe(0)
  })

  it('of tries from one address for many numbers too', async () => {
    const own = service()
    const number = (index: number) => `137${String(index).padStart(8, '0')}`
    const crowd = () => outcomes(Array.from({ length: CROWD }, (_, index) => own.takeLogin(number(index), '10.10.0.1')))
    expect(await crowd()).toEqual({ taken: 50, 'too-many': CROWD - 50 })
    await expect(own.takeLogin('13800000011', '10.10.0.1')).rejects.toMatchObject({ retryAfterSeconds: 900 })
    expect(await connectionsUsed(crowd)).toBe(0)
  })

  it('waits for no lock: what another key holds, holds up nobody', async () => {
    const own = service()
    await own.takeLogin('13800000012', '10.11.0.1')
    const holder = await database.pool.connect()
    try {
      await holder.query('begin')
      await holder.query("select from rate_windows where key = 'login:number:13800000012' for update")
      await expect(own.takeLogin('13800000013', '10.11.0.2')).resolves.toBeDefined()
    } finally {
      await holder.query('rollback')
      holder.release()
    }
  })
})
