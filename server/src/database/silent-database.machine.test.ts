import type { Envelope, FailureData } from '@bee/contract/envelope.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { patiently } from '../../../scripts/testing/patience.ts'
import { insertTypes } from '../testing/test-courses.ts'
import { startSilentProxy, type SilentProxy } from '../testing/silent-proxy.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { startTestServer, type TestMember, type TestServer } from '../testing/test-server.ts'
import { createNotifications } from './notifications.ts'
import { createPool } from './pool.ts'
import { accountFeature } from '../features/account/account.feature.ts'
import { coursesFeature } from '../features/courses/courses.feature.ts'

const MEMBERS = 100

let proxy: SilentProxy
let server: TestServer
let members: TestMember[]

beforeAll(async () => {
  const database = await createTestDatabase()
  proxy = await startSilentProxy(database.connection)
  const pool = createPool(proxy.connection)
  const drop = async () => {
    await pool.end()
    await proxy.close()
    await database.drop()
  }
  server = await startTestServer({
    features: [accountFeature, coursesFeature],
    database: { pool, connection: proxy.connection, drop },
  })
  members = await Promise.all(Array.from({ length: MEMBERS }, () => server.registerMember()))
})
afterAll(() => server.close())

const infoOf = ({ headers }: TestMember) => server.app.inject({ url: '/bee/api/user/info', headers })
const statusOf = async (member = members[0]) => (member ? (await infoOf(member)).statusCode : 0)
const statusesOf = async () => [
  ...new Set((await Promise.all(members.map(infoOf))).map(({ statusCode }) => statusCode)),
]

describe('a database that does not answer', () => {
  beforeEach(async () => {
    await Promise.all(members.map(infoOf))
    proxy.hushAll()
  })

  test('costs everybody a sentence, also those who come later, and is forgotten the moment it answers', async () => {
    // The database stays silent until all of them are answered.
    const first = await Promise.all(members.map(infoOf))
    const later = await Promise.all(members.map(infoOf))
    for (const answer of [...first, ...later]) {
      expect(answer.statusCode).toBe(503)
      expect(answer.headers['retry-after']).toBe('2')
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.json<Envelope<FailureData>>()).toEqual({
        code: 503,
        msg: '网站正忙，请稍后再试',
        data: { reason: 'not-ready' },
      })
    }
    expect((await server.app.inject({ url: '/readyz' })).statusCode).toBe(503)
    expect((await server.app.inject({ url: '/healthz' })).statusCode).toBe(200)
    proxy.speak()
    await expect.poll(statusesOf).toEqual([200])
  })

  test('is asked by one probe at a time, however many wait', async () => {
    await Promise.all(members.map(infoOf))
    const before = proxy.count()
    await Promise.all(members.map(infoOf))
    expect(proxy.count() - before).toBeLessThanOrEqual(3)
    proxy.speak()
    await expect.poll(statusOf).toBe(200)
  })
})

test('connections that have gone silent are replaced while the database itself answers', async () => {
  await Promise.all(members.map(infoOf))
  proxy.hushOpen()
  for (const answer of await Promise.all(members.map(infoOf))) expect([200, 503]).toContain(answer.statusCode)
  await expect.poll(statusesOf).toEqual([200])
})

test('what was kept before the news broke off is not served after it', async () => {
  await insertTypes(server.pool)
  const types = async () => (await server.app.inject('/bee/api/release/subject_type/list')).body
  const rename = (ending: string) => server.pool.query('update course_types set name = name || $1', [ending])
  // The process may notice the previous silence only now and then clear its cache: wait until it is empty.
  await expect
    .poll(async () => {
      const kept = await types()
      await rename('·')
      return (await types()) === kept
    })
    .toBe(true)
  await rename('（新）')
  proxy.hushOpen()
  await expect.poll(types).toContain('（新）')
})

test('a slow statement is not taken for a dead one', async () => {
  const { rows } = await server.pool.query<{ slept: string }>(`select 'yes' as slept from pg_sleep(4)`)
  expect(rows).toEqual([{ slept: 'yes' }])
})

test('a listener that has gone deaf listens anew, and says that it has missed something', async () => {
  const notifications = createNotifications(server.pool, { voiceEveryMs: patiently(1000) })
  const heard: string[] = []
  const gaps = vi.fn()
  notifications.listen('test_news', { onNotice: (payload) => heard.push(payload), onGap: gaps })
  await notifications.start()
  await server.pool.query(`notify test_news, 'one'`)
  await expect.poll(() => heard).toEqual(['one'])
  // On a busy machine an earlier voice may have come late.
  const gapsBefore = gaps.mock.calls.length
  proxy.hushOpen()
  await expect.poll(() => gaps.mock.calls.length).toBeGreaterThan(gapsBefore)
  await expect.poll(statusOf).toBe(200)
  // Sent repeatedly, because the listener may lose its connection again for the same reason.
  await expect
    .poll(async () => {
      await server.pool.query(`notify test_news, 'two'`)
      return heard
    })
    .toContain('two')
  notifications.close()
})
