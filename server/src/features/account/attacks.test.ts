import { ACCOUNT_MESSAGES } from '@bee/contract/account/account-fields.ts'
import { HOUR_MS, MINUTE_MS } from '@bee/contract/durations.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  accountCalls,
  dataOf,
  newCaptchaId,
  PASSWORD,
  sessionHeaders,
  type Answer,
} from '../../testing/calls/account-calls.ts'
import { startTestServer, TEST_CAPTCHA, type TestServer } from '../../testing/test-server.ts'
import { accountDataFeature } from './account-data.feature.ts'

const FEATURES = [accountDataFeature] as const

const MOBILE = '13812345678'
const UNKNOWN = '13900009999'

let server: TestServer
let calls: ReturnType<typeof accountCalls>
beforeEach(async () => {
  server = await startTestServer({ features: FEATURES })
  calls = accountCalls(server)
})
afterEach(() => server.close())

const from = (address: string) => accountCalls(server, { address })
const refusal = (answer: Answer) => ({ status: answer.statusCode, msg: answer.json<{ msg: string }>().msg })
const expectTooMany = (answer: Answer, seconds: number) => {
  expect(answer.statusCode).toBe(429)
  expect(answer.json()).toMatchObject({ code: 429, data: { reason: 'too-many' } })
  expect(Number(answer.headers['retry-after'])).toBe(seconds)
}
const numberOf = (index: number) => `137${String(index).padStart(8, '0')}`

describe('captcha', () => {
  const login = (captchaId: string, captcha: string, password = PASSWORD) =>
    calls.post('/login', { mobile: MOBILE, password, captchaId, captcha })

  it('opens once: a right answer is not taken again', async () => {
    await calls.register(MOBILE)
    const { captchaId, captcha } = await calls.newCaptcha()
    expect((await login(captchaId, captcha)).statusCode).toBe(200)
    expect(refusal(await login(captchaId, captcha))).toEqual({ status: 400, msg: ACCOUNT_MESSAGES.captchaWrong })
  })

  it('is used up by a wrong answer', async () => {
    await calls.register(MOBILE)
    const { captchaId, captcha } = await calls.newCaptcha()
    expect((await login(captchaId, 'XXXX')).json()).toMatchObject({
      code: 400,
      data: { fields: { captcha: ACCOUNT_MESSAGES.captchaWrong } },
    })
    expect((await login(captchaId, captcha)).statusCode).toBe(400)
  })

  it('opens for one of many tries at the same moment', async () => {
    await calls.register(MOBILE)
    const { captchaId, captcha } = await calls.newCaptcha()
    const answers = await Promise.all(Array.from({ length: 8 }, () => login(captchaId, captcha)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  it('grows old after 5 minutes', async () => {
    await calls.register(MOBILE)
    const young = await calls.newCaptcha()
    const old = await calls.newCaptcha()
    server.clock.advance(5 * MINUTE_MS - 1)
    expect((await login(young.captchaId, young.captcha)).statusCode).toBe(200)
    server.clock.advance(1)
    expect((await login(old.captchaId, old.captcha)).statusCode).toBe(400)
  })

  it('cannot be guessed by trying: 50 wrong answers shut an address out', async () => {
    for (let tried = 0; tried < 50; tried += 1) expect((await login(newCaptchaId(), 'AAAA')).statusCode).toBe(400)
    const { captchaId, captcha } = await calls.newCaptcha()
    expectTooMany(await login(captchaId, captcha), 900)
    const elsewhere = from('198.51.100.1')
    const other = await elsewhere.newCaptcha()
    const answer = await elsewhere.post('/login', { mobile: UNKNOWN, password: PASSWORD, ...other })
    expect(refusal(answer).msg).toBe(ACCOUNT_MESSAGES.credentials)
  })

  it('refuses ids that are not ids', async () => {
    for (const id of ['', 'short', '../../etc/passwd', 'a'.repeat(65), `${'a'.repeat(20)}%0d%0aset-cookie:x=1`]) {
      const answer = await calls.call('GET', `/bee/captcha.jpg?captchaId=${id}`)
      expect(answer.statusCode).toBe(400)
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })
})

describe('SMS flood', () => {
  it('sends one a minute to a number, whatever the purpose and the address', async () => {
    expect((await calls.askCode(MOBILE, 'login')).statusCode).toBe(200)
    expectTooMany(await calls.askCode(MOBILE, 'login'), 60)
    server.clock.advance(59_000)
    expectTooMany(await from('198.51.100.1').askCode(MOBILE, 'reset'), 1)
    server.clock.advance(1000)
    expect((await calls.askCode(MOBILE, 'login')).statusCode).toBe(200)
  })

  it('sends ten a day to a number', async () => {
    for (let sent = 0; sent < 10; sent += 1) {
      expect((await from(`198.51.100.${sent}`).askCode(MOBILE, 'login')).statusCode).toBe(200)
      server.clock.advance(HOUR_MS)
    }
    expectTooMany(await calls.askCode(MOBILE, 'login'), 14 * 3600)
    server.clock.advance(14 * HOUR_MS)
    expect((await calls.askCode(MOBILE, 'login')).statusCode).toBe(200)
  })

  it('sends twenty an hour for an address', async () => {
    for (let sent = 0; sent < 20; sent += 1) {
      expect((await calls.askCode(numberOf(sent), 'register')).statusCode).toBe(200)
    }
    expectTooMany(await calls.askCode(numberOf(20), 'register'), 3600)
    expect((await from('198.51.100.1').askCode(numberOf(20), 'register')).statusCode).toBe(200)
    server.clock.advance(HOUR_MS)
    expect((await calls.askCode(numberOf(21), 'register')).statusCode).toBe(200)
  })

  it('counts a whole IPv6 network as one address', async () => {
    for (let sent = 0; sent < 20; sent += 1) {
      await from(`2001:db8:1:2::${sent + 1}`).askCode(numberOf(sent), 'register')
    }
    expectTooMany(await from('2001:db8:1:2:ffff::1').askCode(numberOf(20), 'register'), 3600)
    expect((await from('2001:db8:1:3::1').askCode(numberOf(20), 'register')).statusCode).toBe(200)
  })

  it('is not fooled by an address that the caller writes into a header', async () => {
    const proxied = await startTestServer({ features: FEATURES, config: { trustProxy: ['10.0.0.0/8'] } })
    try {
      const asker = (address: string, written: string) =>
        accountCalls(proxied, { address, headers: { 'x-forwarded-for': written } })
      const behindProxy = (index: number) => asker('10.0.0.1', `198.51.100.${index}, 203.0.113.50:${4000 + index}`)
      const pastProxy = (index: number) => asker('203.0.113.50', `198.51.100.${index}`)
      for (let sent = 0; sent < 20; sent += 1) {
        const caller = sent % 2 === 0 ? behindProxy(sent) : pastProxy(sent)
        expect((await caller.askCode(numberOf(sent), 'register')).statusCode).toBe(200)
      }
      expectTooMany(await behindProxy(20).askCode(numberOf(20), 'register'), 3600)
      expectTooMany(await pastProxy(20).askCode(numberOf(20), 'register'), 3600)
    } finally {
      await proxied.close()
    }
  })

  it('hears an address that a test names only where every picture shows the answer of tests', async () => {
    const named = (own: TestServer) => accountCalls(own, { headers: { 'bee-test-address': '198.18.0.7' } })
    const asFound = async (own: TestServer) => {
      await named(own).call('GET', `/bee/captcha.jpg?captchaId=${newCaptchaId()}`)
      for (let tried = 0; tried < 51; tried += 1) {
        await named(own).post('/login', {
          mobile: MOBILE,
          password: PASSWORD,
          captchaId: newCaptchaId(),
          captcha: 'AAAA',
        })
      }
      return (await accountCalls(own).login(MOBILE)).statusCode
    }
    expect(await asFound(server)).toBe(400)
    const real = await startTestServer({ features: FEATURES, hasFixedCaptcha: false })
    try {
      expect(await asFound(real)).toBe(429)
    } finally {
      await real.close()
    }
  })

  it('holds when all requests come at the same moment', async () => {
    const captchas = await Promise.all(Array.from({ length: 6 }, () => calls.newCaptcha()))
    const answers = await Promise.all(
      captchas.map((captcha) => {
        const query = new URLSearchParams({ mobile: MOBILE, scene: 'login', ...captcha })
        return calls.call('GET', `/bee/api/sms_code?${query.toString()}`)
      }),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429, 429, 429, 429, 429])
  })

  it('needs a picture for every message', async () => {
    const query = new URLSearchParams({
      mobile: MOBILE,
      scene: 'login',
      captchaId: newCaptchaId(),
      captcha: TEST_CAPTCHA,
    })
    const answer = await calls.call('GET', `/bee/api/sms_code?${query.toString()}`)
    expect(refusal(answer)).toEqual({ status: 400, msg: ACCOUNT_MESSAGES.captchaWrong })
  })
})

describe('password brute force', () => {
  it('shuts a number out after 10 failures, from wherever they came, and opens after 15 minutes', async () => {
    await calls.register(MOBILE)
    for (let tried = 0; tried < 10; tried += 1) {
      expect((await from(`198.51.100.${tried}`).login(MOBILE, `wrong-${tried}`)).statusCode).toBe(400)
    }
    expectTooMany(await calls.login(MOBILE), 900)
    server.clock.advance(15 * MINUTE_MS)
    expect((await calls.login(MOBILE)).statusCode).toBe(200)
  })

  it('holds when all tries come at the same moment', async () => {
    await calls.register(MOBILE)
    const captchas = await Promise.all(Array.from({ length: 14 }, () => calls.newCaptcha()))
    const answers = await Promise.all(
      captchas.map((captcha, index) =>
        calls.post('/login', { mobile: MOBILE, password: `wrong-${index}`, ...captcha }),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(10)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(4)
  })

  it('does not count what succeeds', async () => {
    await calls.register(MOBILE)
    for (let tried = 0; tried < 12; tried += 1) expect((await calls.login(MOBILE)).statusCode).toBe(200)
  })

  it('shuts an address out after 50 failures over many numbers', async () => {
    for (let tried = 0; tried < 50; tried += 1) {
      expect((await calls.login(numberOf(tried), 'wrong-1')).statusCode).toBe(400)
    }
    expectTooMany(await calls.login(numberOf(50), 'wrong-1'), 900)
    expect((await from('198.51.100.1').login(numberOf(50), 'wrong-1')).statusCode).toBe(400)
  })

  it('is limited where a member is asked again', async () => {
    const headers = sessionHeaders(await calls.register(MOBILE))
    for (let tried = 0; tried < 10; tried += 1) {
      expect((await calls.post('/user/export', { password: `wrong-${tried}` }, headers)).statusCode).toBe(400)
    }
    expectTooMany(await calls.post('/user/delete', { password: PASSWORD }, headers), 900)
  })
})

describe('who is registered', () => {
  it('is not told by the answer of a log-in, a reset, a code or the limits', async () => {
    await calls.register(MOBILE)
    const told = async (mobile: string) => {
      const asker = from('198.51.100.1')
      server.clock.advance(HOUR_MS)
      const codes: unknown[] = []
      for (const scene of ['login', 'register', 'reset'] as const) {
        const answer = await asker.askCode(mobile, scene)
        codes.push({ status: answer.statusCode, fields: Object.keys(dataOf(answer)) })
        server.clock.advance(61_000)
      }
      const wrong = { mobile, smsCode: '000000', password: 'another-9-honey' }
      const answers = [
        await asker.login(mobile, 'wrong-password-1'),
        await asker.post('/update_pwd', wrong),
        await asker.post('/register', wrong),
        await asker.post('/phone/login', wrong),
      ]
      for (let tried = 0; tried < 9; tried += 1) await asker.login(mobile, 'wrong-password-1')
      answers.push(await asker.login(mobile, 'wrong-password-1'))
      return { codes, answers: answers.map((answer) => [answer.statusCode, answer.json<unknown>()]) }
    }
    expect(await told(MOBILE)).toEqual(await told(UNKNOWN))
  })
})
