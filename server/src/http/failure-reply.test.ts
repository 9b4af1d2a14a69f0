import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestServer } from '../testing/test-server.ts'
import { startWholeServer } from '../testing/whole-server.ts'
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
