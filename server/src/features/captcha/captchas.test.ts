import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountCalls, newCaptchaId } from '../../testing/calls/account-calls.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { accountFeature } from '../account/account.feature.ts'
import { CAPTCHA_PICTURES_PER_ADDRESS } from '../limits/rate-limits.service.ts'
import { CAPTCHA_ALPHABET } from './captchas.service.ts'

const FEATURES = [accountFeature] as const

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ features: FEATURES })
})
afterAll(() => server.close())

it('answers a JPEG that nobody keeps', async () => {
  const answer = await accountCalls(server).call('GET', `/bee/captcha.jpg?captchaId=${newCaptchaId()}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'no-store' })
})

it('draws no more for an address than a class asks for', async () => {
  const from = (address: string) =>
    accountCalls(server, { address }).call('GET', `/bee/captcha.jpg?captchaId=${newCaptchaId()}`)
  for (let drawn = 0; drawn < CAPTCHA_PICTURES_PER_ADDRESS.max; drawn += 1) {
    expect((await from('198.51.100.1')).statusCode).toBe(200)
  }
  const refused = await from('198.51.100.1')
  expect(refused.json()).toMatchObject({ code: 429, msg: '图形验证码要得太频繁，请 1 分钟后再试' })
  expect((await from('198.51.100.2')).statusCode).toBe(200)
  server.clock.advance(CAPTCHA_PICTURES_PER_ADDRESS.seconds * 1000)
  expect((await from('198.51.100.1')).statusCode).toBe(200)
})

it('asks for 4 to 5 characters of the alphabet when no answer is set', async () => {
  const own = await startTestServer({ features: FEATURES, hasFixedCaptcha: false })
  try {
    const calls = accountCalls(own)
    for (let drawn = 0; drawn < 20; drawn += 1) await calls.newCaptcha()
    const { rows } = await own.pool.query<{ answer: string }>('select answer from captchas')
    expect(rows).toHaveLength(20)
    for (const { answer } of rows) expect(answer).toMatch(new RegExp(`^[${CAPTCHA_ALPHABET}]{4,5}$`))
    expect(new Set(rows.map(({ answer }) => answer.length))).toEqual(new Set([4, 5]))
  } finally {
    await own.close()
  }
})
