import fastify, { type FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { replyToFailures } from '../failure-reply.ts'
import { wholeBody } from './whole-body.ts'

const LIMIT = 200_000
const TYPE = 'application/octet-stream'

let app: FastifyInstance
let url: string
let refused: unknown
beforeAll(async () => {
  app = fastify()
  replyToFailures(app)
  app.addHook('onError', (_request, _reply, error, done) => {
    refused = error
    done()
  })
  app.addContentTypeParser(TYPE, wholeBody(LIMIT))
  app.post('/', ({ body }) => ({ bytes: (body as Buffer).length, sum: (body as Buffer).toString('latin1', 0, 6) }))
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const send = (body: Buffer | Readable) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': TYPE },
    body: body as unknown as BodyInit,
    ...({ duplex: 'half' } as object),
  })
const inParts = (count: number) => Readable.from(Array.from({ length: count }, () => Buffer.alloc(30_000, 'honey!')))

it('takes a file whose length is known, and one that only comes', async () => {
  const known = await send(Buffer.alloc(LIMIT, 'honey!'))
  expect(await known.json()).toEqual({ bytes: LIMIT, sum: 'honey!' })
  const coming = await send(inParts(6))
  expect(await coming.json()).toEqual({ bytes: 180_000, sum: 'honey!' })
})

it('refuses what is too large, announced or not, with a sentence', async () => {
  for (const body of [Buffer.alloc(LIMIT + 1), inParts(7)]) {
    const answer = await send(body)
    expect([answer.status, await answer.json()]).toMatchObject([413, { msg: '提交的内容太大了' }])
  }
})

it('takes a line that breaks for no fault of ours', async () => {
  refused = undefined
  const sending = request(url, { method: 'POST', headers: { 'content-type': TYPE, 'content-length': '1000' } })
  sending.on('error', () => undefined)
  const arrived = once(app.server, 'request')
  sending.write('honey')
  await arrived
  sending.destroy()
  await expect.poll(() => refused).toMatchObject({ status: 400, message: '没有传完，请再试一次' })
})
