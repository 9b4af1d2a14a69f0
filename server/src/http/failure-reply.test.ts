import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestServer } from '../testing/test-server.ts'
import { startWholeServer } from '../testing/whole-server.ts'
import { replyToFailures } from './failure-reply.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

let server: TestServer
beforeAll(async () => {
  server = await startWholeServer()
})
afterAll(() => server.close())

test.each([
  ['/bee/api/news/info/%zz', '网址有误'],
  ['/bee/api/login%', '网址有误'],
  ['/home%ff', '网址有误'],
  [`/uploads/${'a'.repeat(101)}`, '网址太长了'],
])('%s, which reaches no route, is refused in the envelope', async (url, msg) => {
  const answer = await server.app.inject(url)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({ code: 400, msg, data: { reason: 'bad-input' } })
  expect(answer.headers).toMatchObject({ ...SECURITY_HEADERS, 'cache-control': 'no-store' })
})

test.each([
  ['the system', 'ENOSPC'],
  ['a quota', 'EDQUOT'],
  ['PostgreSQL', '53100'],
])('a write that %s refuses for want of room is answered 507 with a sentence, and counted', async (_who, code) => {
  const away: string[] = []
  const app = Fastify()
  replyToFailures(app, (what) => away.push(what))
  app.put('/part', () => {
    throw Object.assign(new Error('No space left on device'), { code })
  })
  const answer = await app.inject({ method: 'PUT', url: '/part' })
  expect(answer.statusCode).toBe(507)
  expect(answer.json()).toEqual({
    code: 507,
    msg: '磁盘满了，没有存上；学校腾出空间之后再试',
    data: { reason: 'disk-full' },
  })
  expect(away).toEqual(['disk'])
})
