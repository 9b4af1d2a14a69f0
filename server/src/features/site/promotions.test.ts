import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, TEST_CAPTCHA, type TestServer } from '../../testing/test-server.ts'
import { BOOKINGS_PER_ADDRESS } from '../limits/rate-limits.service.ts'
import { siteFeature } from './site.feature.ts'

const FEATURES = [siteFeature] as const

const TODAY = '2026-03-02'
const TOMORROW = '2026-03-03'
/** In Shanghai. */
const at = (date: string, time: string) => new Date(`${date}T${time}+08:00`)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ features: FEATURES })
  server.clock.set(at(TODAY, '10:10:00'))
})
afterAll(() => server.close())

async function book(details: Record<string, unknown> = {}) {
  const captchaId = crypto.randomUUID()
  await server.app.inject({ url: `/bee/captcha.jpg?captchaId=${captchaId}` })
  const response = await server.app.inject({
    method: 'POST',
    url: '/bee/api/release/promotion/booking',
    payload: {
      promotion: 'java',
      name: '小林',
      mobile: '13812345678',
      callDate: TOMORROW,
      callTime: '09:30',
      captchaId,
      captcha: TEST_CAPTCHA,
      ...details,
    },
  })
  return response.json<{ code: number; msg: string; data: { fields?: Record<string, string> } }>()
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

test('the time to call is kept in UTC', async () => {
  const { rows } = await server.pool.query<{ call_at: Date }>('select call_at from feedback')
  expect(rows.map((row) => row.call_at.toISOString())).toEqual(['2026-03-03T01:30:00.000Z'])
})

test.each([
  ['no day', { callDate: undefined }, 'callDate', '请选一天，我们打给你'],
  ['a day that is none', { callDate: '2026-02-30' }, 'callDate', '请选一天，我们打给你'],
  ['no time', { callTime: '' }, 'callTime', '请选一个时间'],
  ['a time between two', { callTime: '09:15' }, 'callTime', '请选一个时间'],
  ['a time before the first', { callTime: '08:30' }, 'callTime', '请选一个时间'],
  ['yesterday', { callDate: '2026-03-01' }, 'callDate', '请选今天起 14 天以内的日子'],
  ['a day too far', { callDate: '2026-03-17' }, 'callDate', '请选今天起 14 天以内的日子'],
  ['this morning', { callDate: TODAY, callTime: '10:00' }, 'callTime', '这个时间已经过了，请选晚一点的'],
])('refuses %s and names the field', async (_, details, field, sentence) => {
  expect(await book(details)).toMatchObject({ code: 400, msg: sentence, data: { fields: { [field]: sentence } } })
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
