import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { ReadableStream } from 'node:stream/web'
import { forbidden, Failure } from '@bee/contract/failures.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { replyToFailures } from '../failure-reply.ts'
import { addBytesRoute, addStreamRoute } from './body-route.ts'
import type { StaffGate } from './staff-router.ts'
import type { Staff } from './staff-session.ts'

const LIMIT_BYTES = 10
const GATE: StaffGate = { permission: 'content.write', reach: 'nothing' }

let app: FastifyInstance
let mayEnter: boolean[]
const admit = vi.fn(() => {
  if (!(mayEnter.shift() ?? true)) throw forbidden('没有权限')
  return Promise.resolve({ userId: 7 } as Staff)
})

beforeEach(async () => {
  mayEnter = []
  admit.mockClear()
  app = Fastify()
  replyToFailures(app, () => undefined)
  const route = {
    gate: GATE,
    types: ['image/png'],
    wrongType: '只收图片',
    prepare: ({ query }: { query: unknown }) => (query as { name?: string }).name ?? '',
  }
  addBytesRoute(
    app,
    { admit },
    {
      ...route,
      path: '/bytes',
      limitBytes: LIMIT_BYTES,
      handle: (content, { staff, prepared }) => Promise.resolve({ bytes: content.length, by: staff.userId, prepared }),
    },
  )
  addStreamRoute(
    app,
    { admit },
    {
      ...route,
      method: 'PUT',
      path: '/stream',
      handle: async (content) => ({ read: await text(content) }),
    },
  )
  await app.ready()
})
afterEach(() => app.close())

const post = (payload: string, type = 'image/png') =>
  app.inject({ method: 'POST', url: '/bee/api/bytes?name=a', payload, headers: { 'content-type': type } })

it('gives the bytes and the prepared query to the call, and answers in the envelope', async () => {
  const answer = await post('picture')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.json()).toMatchObject({ code: 200, data: { bytes: 7, by: 7, prepared: 'a' } })
})

it('leaves a stream unread until the call reads it, in any size', async () => {
  const payload = 'x'.repeat(5 * LIMIT_BYTES)
  const answer = await app.inject({
    method: 'PUT',
    url: '/bee/api/stream',
    payload,
    headers: { 'content-type': 'image/png' },
  })
  expect(answer.json()).toMatchObject({ data: { read: payload } })
})

it('checks the right before the body, and again after a body that was read', async () => {
  mayEnter = [false]
  expect((await post('x'.repeat(5 * LIMIT_BYTES))).statusCode).toBe(403)
  mayEnter = [true, false]
  expect((await post('picture')).statusCode).toBe(403)
  expect(admit).toHaveBeenCalledTimes(3)
  expect(admit).toHaveBeenCalledWith(expect.anything(), GATE)
})

it('refuses a body that is too large', async () => {
  expect((await post('x'.repeat(LIMIT_BYTES + 1))).statusCode).toBe(413)
})

it('reads a body of unknown length up to the limit, and answers one that goes on beyond it', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/bee/api/bytes`
  const send = (...pieces: string[]) =>
    fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'image/png' },
      body: ReadableStream.from(pieces.map((piece) => Buffer.from(piece))),
      duplex: 'half',
    } as RequestInit)
  expect(await (await send('pic', 'ture')).json()).toMatchObject({ data: { bytes: 7 } })
  const refused = await send('picture', 'of something', 'larger')
  expect([refused.status, refused.headers.get('connection')]).toEqual([413, 'close'])
})

it.each(['application/json', 'text/plain', 'application/pdf'])('refuses a body of the type %s', async (type) => {
  const answer = await post('{}', type)
  expect([answer.statusCode, answer.json<{ msg: string }>().msg]).toEqual([415, '只收图片'])
})

it('refuses a call without a body, and one that prepare refuses', async () => {
  const answer = await app.inject({ method: 'POST', url: '/bee/api/bytes' })
  expect([answer.statusCode, answer.json<{ msg: string }>().msg]).toEqual([415, '只收图片'])
  admit.mockImplementationOnce(() => Promise.reject(new Failure('not-found', '没有')))
  expect((await post('picture')).statusCode).toBe(404)
})
