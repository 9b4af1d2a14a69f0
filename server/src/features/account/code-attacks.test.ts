import { ACCOUNT_MESSAGES } from '@bee/contract/account/account-fields.ts'
import { MINUTE_MS } from '@bee/contract/durations.ts'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountCalls, PASSWORD, type Answer } from '../../testing/calls/account-calls.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { accountFeature } from './account.feature.ts'

const MOBILE = '13812345678'
const UNKNOWN = '13900009999'
const CROWD = 600

let server: TestServer
let calls: ReturnType<typeof accountCalls>
beforeEach(async () => {
  server = await startTestServer({ features: [accountFeature] })
  calls = accountCalls(server)
})
afterEach(() => server.close())

const refusal = (answer: Answer) => ({ status: answer.statusCode, msg: answer.json<{ msg: string }>().msg })
const expectTooMany = (answer: Answer, seconds: number) => {
  expect(answer.statusCode).toBe(429)
  expect(answer.json()).toMatchObject({ code: 429, data: { reason: 'too-many' } })
  expect(Number(answer.headers['retry-after'])).toBe(seconds)
}

const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const tryCode = (smsCode: string, nonce?: string) =>
  calls.post('/phone/login', { mobile: MOBILE, smsCode, ...(nonce === undefined ? {} : { nonce }) })

describe('code brute force', () => {
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

  it('shuts whoever asked out after 10 wrong codes in 15 minutes', async () => {
    for (let asked = 0; asked < 2; asked += 1) {
      const { smsCode, nonce } = await calls.sentFor(MOBILE, 'login')
      for (let tried = 0; tried < 5; tried += 1) {
        expect((await tryCode(wrongOf(smsCode), nonce)).statusCode).toBe(400)
      }
    }
    const { smsCode, nonce } = await calls.sentFor(MOBILE, 'login')
    expect((await tryCode(smsCode, nonce)).statusCode).toBe(429)
    server.clock.advance(15 * MINUTE_MS)
    const late = await calls.sentFor(MOBILE, 'login')
    expect((await tryCode(late.smsCode, late.nonce)).statusCode).toBe(200)
  })

  it('does not shut out the password of the same number', async () => {
    await calls.register(MOBILE)
    for (let tried = 0; tried < 11; tried += 1) await tryCode('000000')
    expect((await calls.login(MOBILE)).statusCode).toBe(200)
  })

  it('shuts an address out after 50 wrong codes over many numbers', async () => {
    const elsewhere = (index: number) =>
      calls.post('/phone/login', { mobile: `137${String(index).padStart(8, '0')}`, smsCode: '000000' })
    for (let tried = 0; tried < 50; tried += 1) expect((await elsewhere(tried)).statusCode).toBe(400)
    expectTooMany(await elsewhere(50), 900)
  })
})

describe('a stranger', () => {
  const stranger = (index = 0) => accountCalls(server, { address: `198.51.100.${index}` })
  const strangerTries = (index: number, body: Record<string, unknown> = {}) =>
    stranger(index).post('/phone/login', { mobile: MOBILE, smsCode: '000000', ...body })

  it('does not lock a number whose owner has asked for no code', async () => {
    for (let tried = 0; tried < 30; tried += 1) expect((await strangerTries(tried)).statusCode).toBe(400)
    const { smsCode } = await calls.sentFor(MOBILE, 'login')
    expect((await tryCode(smsCode)).statusCode).toBe(200)
  })

  it.each([
    ['without a nonce', {}],
    ['with a nonce of the stranger', { nonce: 'A'.repeat(22) }],
  ])('does not use up a code under way %s', async (_, body) => {
    const { smsCode, nonce } = await calls.sentFor(MOBILE, 'login')
    const answers = await Promise.all(Array.from({ length: 30 }, (_each, index) => strangerTries(index, body)))
    for (const { statusCode } of answers) expect([400, 429]).toContain(statusCode)
    expect((await tryCode(wrongOf(smsCode), nonce)).statusCode).toBe(400)
    expect((await tryCode(smsCode, nonce)).statusCode).toBe(200)
  })

  it('has five tries at a code without its nonce, not more', async () => {
    const { smsCode } = await calls.sentFor(MOBILE, 'login')
    for (let tried = 0; tried < 5; tried += 1) expect((await strangerTries(tried)).statusCode).toBe(400)
    expect((await tryCode(smsCode)).statusCode).toBe(400)
  })

  it('who asks for the same number leaves the first code as it is', async () => {
    const first = await calls.sentFor(MOBILE, 'login')
    const second = await stranger().sentFor(MOBILE, 'login')
    expect(second.nonce).not.toBe(first.nonce)
    // Without a nonce the call does not say which of the codes it means.
    for (const { smsCode } of [first, second]) expect((await tryCode(smsCode)).statusCode).toBe(400)
    // A code works only with the nonce of its own request.
    expect((await tryCode(second.smsCode, first.nonce)).statusCode).toBe(400)
    expect((await tryCode(first.smsCode, first.nonce)).statusCode).toBe(200)
  })

  it('is nobody who asks again from the same place: the newest code counts', async () => {
    const first = await calls.sentFor(MOBILE, 'login')
    const second = await calls.sentFor(MOBILE, 'login')
    expect((await tryCode(first.smsCode)).statusCode).toBe(first.smsCode === second.smsCode ? 200 : 400)
    expect((await tryCode(second.smsCode)).statusCode).toBe(200)
  })
})

it('a crowd of wrong codes is refused and holds up nobody, even while its limits are stuck', async () => {
  const { headers } = await server.registerMember()
  const info = () => calls.call('GET', '/bee/api/user/info', undefined, headers)
  await calls.sentFor(MOBILE, 'login')
  await tryCode('000000')
  const holder = new pg.Client(server.connection)
  await holder.connect()
  await holder.query('begin')
  await holder.query("select from rate_windows where key like 'code-login:%' for update")
  const crowd = Array.from({ length: CROWD }, (_, index) => tryCode(String(index).padStart(6, '0')))
  const others = await Promise.all(Array.from({ length: 20 }, info))
  await holder.query('rollback')
  await holder.end()
  expect(new Set(others.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  const statuses = (await Promise.all(crowd)).map(({ statusCode }) => statusCode)
  expect(new Set(statuses)).toEqual(new Set([400, 429]))
  expect(statuses.filter((status) => status === 400).length).toBeLessThan(50)
})
