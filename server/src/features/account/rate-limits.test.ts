import { afterAll, beforeAll, expect, it } from 'vitest'
import { typedDatabase } from '../../database/database.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createTestClock } from '../../testing/test-server.ts'
import { createRateLimitsRepository } from './rate-limits.repository.ts'
import * as limits from './rate-limits.service.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
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
  const { rows } = await database.pool.query("select id from rate_events where key like '%13800000005'")
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
    await database.pool.query('insert into rate_events (key, happened_at) select $1, $2 from generate_series(1, 10)', [
      key,
      first,
    ])
  } else {
    await own.takeSms(mobile, '10.4.0.1')
    clock.advance((60 - seconds) * 1000)
  }
  await expect(own.takeSms(mobile, '10.4.0.1')).rejects.toThrow(`验证码要得太频繁，请 ${words}后再试`)
})
