import { ACCOUNT_MESSAGES } from '@bee/contract/account/account-fields.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountCalls, PASSWORD, type Answer } from '../../testing/account-calls.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const MOBILE = '13812345678'
const UNKNOWN = '13900009999'
const MINUTE_MS = 60_000

let server: TestServer
let calls: ReturnType<typeof accountCalls>
beforeEach(async () => {
  server = await startTestServer()
  calls = accountCalls(server)
})
afterEach(() => server.close())

const refusal = (answer: Answer) => ({ status: answer.statusCode, msg: answer.json<{ msg: string }>().msg })
const expectTooMany = (answer: Answer, seconds: number) => {
  expect(answer.statusCode).toBe(429)
  expect(answer.json()).toMatchObject({ code: 429, data: { reason: 'too-many' } })
  expect(Number(answer.headers['retry-after'])).toBe(seconds)
}

describe('code brute force', () => {
  const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const tryCode = (smsCode: string) => calls.post('/phone/login', { mobile: MOBILE, smsCode })

  it('kills the code after 5 wrong tries', async () => {
    const code = await calls.codeFor(MOBILE, 'login')
    for (let tried = 0; tried < 5; tried += 1) {
      expect(refusal(await tryCode(wrongOf(code)))).toEqual({ status: 400, msg: ACCOUNT_MESSAGES.smsCodeWrong })
    }
    expect(refusal(await tryCode(code))).toEqual({ status: 400, msg: ACCOUNT_MESSAGES.smsCodeWrong })
  })

  it('kills it for tries at the same moment too', async () => {
    const code = await calls.codeFor(MOBILE, 'login')
    await Promise.all(Array.from({ length: 8 }, () => tryCode(wrongOf(code))))
    expect((await tryCode(code)).statusCode).toBe(400)
  })

  it('takes a code once, for its number and its purpose, for 5 minutes', async () => {
    const code = await calls.codeFor(MOBILE, 'login')
    expect((await calls.post('/phone/login', { mobile: UNKNOWN, smsCode: code })).statusCode).toBe(400)
    expect((await calls.post('/register', { mobile: MOBILE, smsCode: code, password: PASSWORD })).statusCode).toBe(400)
    expect((await tryCode(code)).statusCode).toBe(200)
    expect((await tryCode(code)).statusCode).toBe(400)
    const late = await calls.codeFor(MOBILE, 'login')
    server.clock.advance(5 * MINUTE_MS)
    expect((await tryCode(late)).statusCode).toBe(400)
  })

  it('shuts a number out after 10 wrong codes in 15 minutes', async () => {
    for (let tried = 0; tried < 10; tried += 1) expect((await tryCode('000000')).statusCode).toBe(400)
    expectTooMany(await tryCode('000000'), 900)
  })

  it('does not shut out the password of the same number', async () => {
    await calls.register(MOBILE)
    for (let tried = 0; tried < 11; tried += 1) await tryCode('000000')
    expect((await calls.login(MOBILE)).statusCode).toBe(200)
  })
})
