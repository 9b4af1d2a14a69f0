import { API_BASE_PATH, type EndpointShape } from '@bee/contract/endpoint.ts'
import type { Envelope } from '@bee/contract/envelope.ts'
import { contract } from '@bee/contract/index.ts'
import { toRequest } from '@bee/contract/client.ts'
import Fastify from 'fastify'
import * as z from 'zod/mini'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ContentCache } from './http/content-cache.ts'
import { replyToFailures } from './http/failure-reply.ts'
import { implement } from './http/implement.ts'
import { createTestClock, startTestServer, type TestMember, type TestServer } from './testing/test-server.ts'

/** Every call of the contract, visited by one who means no good. */
const calls: [name: string, shape: EndpointShape][] = Object.entries(contract).flatMap(([feature, table]) =>
  Object.entries<EndpointShape>(table).map(([name, shape]): [string, EndpointShape] => [`${feature}.${name}`, shape]),
)

const RUBBISH: unknown[] = [
  -1,
  0.5,
  '1e3',
  'abc',
  '',
  ' ',
  '0x10',
  '99999999999999999999',
  '%',
  "'; drop table users; --",
  '\u0000',
  '\ud800',
  '蜂'.repeat(3000),
  '<script>',
  {},
  [],
  null,
  true,
]
const CHINESE = /\p{Script=Han}/u

let server: TestServer
let member: TestMember
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const fieldsOf = (shape: EndpointShape) => Object.keys(shape.input?.shape ?? {})

/** Query texts as a browser would send them; bodies keep their type. */
function requestFor(shape: EndpointShape, input: Record<string, unknown>) {
  const filled = {
    ...Object.fromEntries([...shape.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 1])),
    ...input,
  }
  const { url, body } = toRequest(shape, filled)
  return { method: shape.method, url, ...(body === undefined ? {} : { payload: body }) }
}

async function send(shape: EndpointShape, input: Record<string, unknown>, headers: Record<string, string> = {}) {
  const response = await server.app.inject({ ...requestFor(shape, input), headers })
  return { status: response.statusCode, envelope: response.json<Envelope<unknown>>() }
}

describe.each(calls)('%s', (_name, shape) => {
  // Another one for each test: a call may end the session it came with.
  beforeEach(async () => {
    member = await server.registerMember()
  })

  test('is implemented and describes itself', async () => {
    const { envelope } = await send(shape, {}, member.headers)
    expect(envelope.msg).not.toBe('没有这个接口')
    expect(shape.summary).toMatch(CHINESE)
    expect(API_BASE_PATH + shape.path).not.toMatch(/\/\/|\s/)
  })

  test('refuses a visitor exactly when it is for members', async () => {
    const { status, envelope } = await send(shape, {})
    if (shape.access === 'member') expect({ status, code: envelope.code }).toEqual({ status: 401, code: 401 })
    else expect(status).not.toBe(401)
  })

  test('refuses a token that is not one', async () => {
    const { status } = await send(shape, {}, { token: 'x'.repeat(43), userid: '1' })
    if (shape.access === 'member') expect(status).toBe(401)
    else expect(status).toBeLessThan(500)
  })

  test('answers rubbish with a Chinese sentence and never with a 5xx', async () => {
    let refused = 0
    for (const field of fieldsOf(shape)) {
      for (const value of RUBBISH) {
        // Half a character cannot be written into an address at all.
        if (value === '\ud800' && shape.path.includes(`:${field}`)) continue
        const { status, envelope } = await send(shape, { [field]: value }, member.headers)
        expect(status, `${field} = ${JSON.stringify(value)}: ${envelope.msg}`).toBeLessThan(500)
        expect(envelope.code).toBe(status)
        if (status >= 400) expect(envelope.msg).toMatch(CHINESE)
        if (status === 400) refused += 1
      }
    }
    if (fieldsOf(shape).length > 0) expect(refused).toBeGreaterThan(0)
  })

  test('answers as its schema says', async () => {
    const { status, envelope } = await send(shape, {}, member.headers)
    if (status !== 200) return
    expect(z.safeParse(shape.result, envelope.data).error?.issues).toBeUndefined()
  })
})

test('no two calls share an address', () => {
  const addresses = calls.map(([, shape]) => `${shape.method} ${shape.path}`)
  expect(new Set(addresses).size).toBe(addresses.length)
})

// A walk that cannot fail proves nothing: these calls break the rules, and the walk's own measures must notice.
test('notices a call that forgets its guard, leaks a field or answers English', async () => {
  const app = Fastify()
  replyToFailures(app)
  const open = {
    method: 'GET',
    path: '/open',
    access: 'public',
    summary: 'x',
    result: z.object({ id: z.int() }),
  } as const
  const strict = { ...open, path: '/strict', input: z.object({ id: z.int() }) } as const
  const kit = { findSession: () => Promise.resolve(undefined), cache: new ContentCache(createTestClock()) }
  implement(
    app,
    kit,
    { open, strict },
    { open: () => ({ id: 1, password: 'x' }) as { id: number }, strict: () => ({ id: 1 }) },
  )
  const leaked = (await app.inject(`${API_BASE_PATH}/open`)).json<Envelope<unknown>>()
  expect(leaked).toEqual({ code: 200, msg: 'success', data: { id: 1 } })
  const refused = (await app.inject(`${API_BASE_PATH}/strict?id=abc`)).json<Envelope<unknown>>()
  expect(refused.code).toBe(400)
  expect(refused.msg).toMatch(CHINESE)
})
