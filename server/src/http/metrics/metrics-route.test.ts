import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { coursesContract } from '@bee/contract/courses/courses.contract.ts'
import { MESSAGE_EVENTS_PATH } from '@bee/contract/messages/message-events.ts'
import { get } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestServer } from '../../testing/test-server.ts'
import { startWholeServer } from '../../testing/whole-server.ts'
import { createMetricsAccess } from './metrics-access.ts'

const LIST = API_BASE_PATH + coursesContract.list.path

let server: TestServer
beforeAll(async () => {
  server = await startWholeServer()
})
afterAll(() => server.close())

async function scrape(): Promise<string> {
  const answer = await server.app.inject({ url: '/metrics' })
  expect(answer.statusCode).toBe(200)
  return answer.body
}

/** The value of one series as text. */
const valueIn = (text: string, series: string) =>
  text
    .split('\n')
    .find((line) => line.startsWith(`${series} `))
    ?.slice(series.length + 1)

describe('who may read', () => {
  const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
    ({ headers, socket: { remoteAddress } }) as unknown as Parameters<ReturnType<typeof createMetricsAccess>>[0]

  it.each([
    ['127.0.0.1', {}, true],
    ['127.8.9.1', {}, true],
    ['::1', {}, true],
    ['::ffff:127.0.0.1', {}, true],
    ['10.0.0.5', {}, false],
    ['::ffff:10.0.0.5', {}, false],
    ['', {}, false],
    ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, false],
    ['127.0.0.1', { forwarded: 'for=127.0.0.1' }, false],
    ['127.0.0.1', { 'x-real-ip': '127.0.0.1' }, false],
    ['127.0.0.1', { via: '1.1 nginx' }, false],
    ['127.0.0.1', { authorization: 'Bearer whatever' }, true],
  ])('without a token: %s %j', (address, headers, isOpen) => {
    expect(createMetricsAccess({})(from(address, headers))).toBe(isOpen)
  })

  it.each([
    ['10.0.0.5', { authorization: 'Bearer 0123456789abcdef' }, true],
    ['10.0.0.5', { authorization: 'Bearer 0123456789abcdef', 'x-forwarded-for': '10.0.0.9' }, true],
    ['10.0.0.5', { authorization: 'Bearer 0123456789abcdeF' }, false],
    ['10.0.0.5', { authorization: '0123456789abcdef' }, false],
    ['127.0.0.1', {}, false],
  ])('with a token: %s %j', (address, headers, isOpen) => {
    expect(createMetricsAccess({ metricsToken: '0123456789abcdef' })(from(address, headers))).toBe(isOpen)
  })

  it('of a site that is open to others, nobody without a token: a proxy on this machine may say nothing of whom it speaks for', async () => {
    const open = await startWholeServer({ config: { hasTestGateways: false } })
    try {
      expect((await open.app.inject({ url: '/metrics' })).statusCode).toBe(404)
    } finally {
      await open.close()
    }
  })

  it('whoever may not is told that there is nothing', async () => {
    const refused = await server.app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '10.0.0.5' } })
    expect({ status: refused.statusCode, ...refused.json<object>() }).toMatchObject({ status: 404, code: 404 })
    expect(refused.body).not.toContain('bee_')
  })

  it('is answered as text that nobody keeps', async () => {
    const { headers } = await server.app.inject({ url: '/metrics' })
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(headers['cache-control']).toBe('no-store')
  })
})

describe('requests', () => {
  it('are counted under the name of their call, from memory or not', async () => {
    const series = 'bee_requests_total{call="courses.list",status="2xx"}'
    expect(valueIn(await scrape(), series)).toBeUndefined()
    for (let time = 0; time < 3; time += 1) await server.app.inject({ url: `${LIST}?subjectTypeId=${time}` })
    for (let time = 0; time < 4; time += 1) await server.app.inject({ url: LIST })
    const text = await scrape()
    expect(valueIn(text, series)).toBe('7')
    expect(valueIn(text, 'bee_request_duration_seconds_count{call="courses.list"}')).toBe('7')
    expect(Number(valueIn(text, 'bee_cache_hits_total'))).toBeGreaterThanOrEqual(3)
    expect(Number(valueIn(text, 'bee_cache_misses_total'))).toBeGreaterThan(0)
    expect(Number(valueIn(text, 'bee_cache_entries'))).toBeGreaterThan(0)
    expect(Number(valueIn(text, 'bee_cache_bytes'))).toBeGreaterThan(0)
  })

  it('are counted by what became of them', async () => {
    await server.app.inject({ url: '/bee/api/release/subject/info?subjectId=nonsense' })
    await server.app.inject({ url: '/bee/api/nothing/here' })
    await server.app.inject({ url: '/nowhere-at-all' })
    const text = await scrape()
    expect(valueIn(text, 'bee_requests_total{call="courses.detail",status="4xx"}')).toBe('1')
    expect(valueIn(text, 'bee_requests_total{call="/bee/api/*",status="4xx"}')).toBe('1')
    expect(valueIn(text, 'bee_requests_total{call="missing",status="4xx"}')).toBe('1')
  })

  it('that the site asks itself are part of a page', async () => {
    const series = 'bee_requests_total{call="courses.list",status="2xx"}'
    const before = valueIn(await scrape(), series)
    await server.app.inject({ url: LIST, headers: { 'bee-rendering': '1' } })
    expect(valueIn(await scrape(), series)).toBe(before)
  })

  it('never bring a label of their own, whatever they ask for', async () => {
    const odd = 'very-odd-13912345678'
    for (const url of [`/${odd}`, `/bee/api/${odd}`, `/bee/api/news/info/${odd}`, `/pictures/${odd}.webp`, `/?${odd}`])
      await server.app.inject({ url, headers: { 'user-agent': odd, 'x-request-id': odd, token: odd, userid: odd } })
    expect(await scrape()).not.toContain(odd)
  })
})

it('an open stream is seen while it is open, and takes no time', async () => {
  const member = await server.registerMember()
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const stream = get(address + API_BASE_PATH + MESSAGE_EVENTS_PATH, { headers: member.headers })
  await new Promise((resolve) => stream.on('response', resolve))
  expect(valueIn(await scrape(), 'bee_streams{audience="member"}')).toBe('1')
  stream.destroy()
  await expect.poll(async () => valueIn(await scrape(), 'bee_streams{audience="member"}')).toBe('0')
  expect(await scrape()).not.toContain(`bee_request_duration_seconds_count{call="${API_BASE_PATH}`)
})

it('knows the pool, the listener, the jobs and how far the database is', async () => {
  await server.pool.query(
    `insert into jobs (kind, run_at, max_attempts, created_at) values ('jobs.sweep', now() - interval '90 s', 3, now())`,
  )
  server.clock.advance(6000)
  const text = await scrape()
  expect(Number(valueIn(text, 'bee_database_pool_max_connections{pool="requests"}'))).toBeGreaterThan(0)
  expect(valueIn(text, 'bee_database_pool_waiting{pool="requests"}')).toBe('0')
  expect(valueIn(text, 'bee_database_away{pool="requests"}')).toBe('0')
  expect(valueIn(text, 'bee_listen_connected{listener="site"}')).toBe('1')
  expect(valueIn(text, 'bee_jobs{kind="jobs.sweep",state="queued"}')).toBe('1')
  expect(valueIn(text, 'bee_jobs{kind="jobs.sweep",state="failed"}')).toBe('0')
  expect(Number(valueIn(text, 'bee_jobs_oldest_waiting_seconds'))).toBeGreaterThanOrEqual(90)
  const { rows } = await server.pool.query<{ name: string }>('select max(name) as name from schema_migrations')
  expect(text).toContain(`migration="${rows[0]?.name}"`)
})

it('says to which moment the school can be taken back: the newest backup that is whole and was not found wanting', async () => {
  const backup = (name: string, state: string, rehearsal: string, snapshot: string) =>
    server.pool.query(
      `insert into backups (name, kind, state, rehearsal, snapshot_at, finished_at, is_encrypted, created_at)
       values ($1, 'nightly', $2, $3, $4, now(), false, now())`,
      [name, state, rehearsal, snapshot],
    )
  const told = async () => {
    server.clock.advance(6000)
    return Number(valueIn(await scrape(), 'bee_backup_last_good_timestamp_seconds'))
  }
  const seconds = (time: string) => Date.parse(time) / 1000
  const { rows } = await server.pool.query<{ since: Date }>('select since from backup_plan')
  // Before the first backup: how long it has been missing.
  expect(await told()).toBeCloseTo((rows[0]?.since.getTime() ?? 0) / 1000, 2)
  await backup('a', 'ready', 'passed', '2026-03-01T00:00:00Z')
  await backup('b', 'ready', 'none', '2026-03-02T00:00:00Z')
  await backup('c', 'ready', 'failed', '2026-03-03T00:00:00Z')
  await backup('d', 'damaged', 'none', '2026-03-04T00:00:00Z')
  await backup('e', 'making', 'none', '2026-03-05T00:00:00Z')
  expect(await told()).toBe(seconds('2026-03-02T00:00:00Z'))
  await server.pool.query('delete from backups')
})

it('a save is counted in its batch', async () => {
  const text = await scrape()
  expect(text).toContain('bee_batch_waiting{batch="progress"} 0')
  expect(text).toContain('bee_batch_waiting{batch="openings"} 0')
})
