import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, TEST_CAPTCHA, type TestServer } from '../../testing/test-server.ts'
import { BOOKINGS_PER_ADDRESS } from '../limits/rate-limits.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function book(details: Record<string, unknown> = {}) {
  const captchaId = crypto.randomUUID()
  await server.app.inject({ url: `/bee/captcha.jpg?captchaId=${captchaId}` })
  const response = await server.app.inject({
    method: 'POST',
    url: '/bee/api/release/promotion/booking',
    payload: { promotion: 'java', name: '小林', mobile: '13812345678', captchaId, captcha: TEST_CAPTCHA, ...details },
  })
  return response.json<{ code: number; msg: string }>()
}

const bookings = async () =>
  (await server.pool.query<{ content: string; contact: string }>(`select content, contact from feedback order by id`))
    .rows

test('a promotion that is not written yet has no text, an unknown one is refused', async () => {
  const ask = async (name: string) =>
    (await server.app.inject({ url: `/bee/api/release/promotion?name=${name}` })).json<{
      code: number
      data: unknown
    }>()
  expect(await ask('java')).toMatchObject({ code: 200, data: null })
  expect(await ask('cobol')).toMatchObject({ code: 400 })
})

test('a booking reaches the operator as feedback', async () => {
  expect(await book({ note: '周六可以吗' })).toMatchObject({ code: 200 })
  expect(await bookings()).toEqual([
    { content: '预约试听Java 练兵台，称呼：小林，留言：周六可以吗', contact: '13812345678' },
  ])
})

test('a machine that fills the hidden field is thanked and not written down', async () => {
  expect(await book({ website: 'spam' })).toMatchObject({ code: 200 })
  expect(await bookings()).toHaveLength(1)
})

test('a wrong picture, a wrong number and an empty name are refused', async () => {
  expect(await book({ captcha: 'XXXX' })).toMatchObject({ code: 400 })
  expect(await book({ mobile: '123' })).toMatchObject({ code: 400, msg: '请输入 11 位手机号' })
  expect(await book({ name: '  ' })).toMatchObject({ code: 400, msg: '请告诉我们怎么称呼你' })
})

test('one address books a few times an hour', async () => {
  for (let made = 1; made < BOOKINGS_PER_ADDRESS.max; made += 1) expect(await book()).toMatchObject({ code: 200 })
  expect(await book()).toMatchObject({ code: 429 })
})
