import { toRequest } from '@bee/contract/client.ts'
import type { EndpointShape } from '@bee/contract/endpoint.ts'
import type { Envelope } from '@bee/contract/envelope.ts'
import { contract } from '@bee/contract/index.ts'
import { createTestClock, startTestServer, type TestServer } from '@bee/server/testing/test-server.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { seededRandom } from './seeded-random.ts'
import { createDemoDatabase } from './testing/demo-database.ts'

const REQUESTS = 20_000
/** Requests under way at once, as on a busy evening. */
const AT_ONCE = 20
const MINUTES = 60_000

/** What people, scripts and attackers send; plain small numbers are the commonest, so that many requests reach the data. */
const VALUES: unknown[] = [
  ...Array.from({ length: 40 }, (_, index) => index + 1),
  0,
  -1,
  1.5,
  2_147_483_647,
  2_147_483_648,
  '',
  ' ',
  '1',
  '2',
  '3',
  'java',
  'web',
  'desc',
  'asc',
  'createTime',
  'collectCount',
  '微服务',
  '的',
  'wfw',
  'Spring Boot',
  '%',
  '_',
  '\\',
  "'",
  '"; select 1',
  '<script>alert(1)</script>',
  '\u0000',
  '😀',
  '蜂'.repeat(300),
  'a'.repeat(5000),
  null,
  true,
  false,
  [],
  [1, 2],
  ['A'],
  {},
  { a: 1 },
  [[0, 5]],
  '2026-03-01',
  '13800010001',
  'A',
]

const calls = Object.values(contract).flatMap((table) => Object.values<EndpointShape>(table))

let server: TestServer
beforeAll(async () => {
  const database = await createDemoDatabase()
  server = await startTestServer({ database, clock: createTestClock(new Date()) })
})
afterAll(() => server.close())

test(
  '20,000 random requests by visitors and members never meet a 5xx, and every answer is as its schema says',
  async () => {
    const random = seededRandom('contract-fuzz')
    let member = await server.registerMember({ mobile: '19900000001' })
    let members = 1
    const seen = new Map<number, number>()

    async function ask(): Promise<void> {
      const shape = random.pick(calls)
      const fields = Object.keys(shape.input?.shape ?? {})
      const input = Object.fromEntries(
        fields
          .filter((field) => shape.path.includes(`:${field}`) || random.chance(0.8))
          .map((field) => [field, random.pick(VALUES)]),
      )
      const { url, body } = toRequest(shape, input)
      const isMember = random.chance(0.7)
      const response = await server.app.inject({
        method: shape.method,
        url,
        ...(body === undefined ? {} : { payload: body }),
        headers: isMember ? member.headers : {},
      })
      const envelope = response.json<Envelope<unknown>>()
      const what = `${shape.method} ${url} ${JSON.stringify(body)} → ${envelope.msg}`
      expect(response.statusCode, what).toBeLessThan(500)
      expect(envelope.code, what).toBe(response.statusCode)
      seen.set(envelope.code, (seen.get(envelope.code) ?? 0) + 1)
      if (envelope.code === 200) expect(z.safeParse(shape.result, envelope.data).error?.issues, what).toBeUndefined()
    }

    for (let sent = 0; sent < REQUESTS; sent += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, ask))
      // Time passes, or the limits would refuse most of it; a session that was logged out is replaced.
      server.clock.advance(MINUTES)
      const alive = await server.app.inject({ url: '/bee/api/user/info', headers: member.headers })
      if (alive.statusCode === 401) {
        members += 1
        member = await server.registerMember({ mobile: `199${String(members).padStart(8, '0')}` })
      }
    }
    // Both the doors and the rooms behind them were visited.
    expect([...seen.keys()].toSorted()).toEqual(expect.arrayContaining([200, 400, 401, 404]))
    expect(seen.get(200)).toBeGreaterThan(REQUESTS / 20)
  },
  10 * MINUTES,
)
