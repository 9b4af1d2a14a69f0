import { request as httpRequest } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountCalls, dataOf, PASSWORD, sessionHeaders } from '../../testing/calls/account-calls.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { accountFeature } from './account.feature.ts'

const MOBILE = '13812345678'

let server: TestServer
let calls: ReturnType<typeof accountCalls>
beforeEach(async () => {
  server = await startTestServer({ features: [accountFeature] })
  calls = accountCalls(server)
})
afterEach(() => server.close())

const statusOf = async (headers: Record<string, string>) =>
  (await calls.call('GET', '/bee/api/user/info', undefined, headers)).statusCode

describe('token', () => {
  it('of another member does not go with my own userId', async () => {
    const mine = await server.registerMember()
    const theirs = await server.registerMember()
    expect(await statusOf({ token: theirs.token, userid: String(mine.userId) })).toBe(401)
    expect(await statusOf({ token: theirs.token, userid: `${theirs.userId} ` })).toBe(401)
    expect(await statusOf(theirs.headers)).toBe(200)
  })

  it('that is altered, cut, empty or longer is refused', async () => {
    const { token, userId } = await server.registerMember()
    const userid = String(userId)
    const flipped = (token.startsWith('A') ? 'B' : 'A') + token.slice(1)
    for (const altered of [flipped, token.slice(0, -1), `${token}A`, token.toUpperCase(), "' or 1=1 --", '\u0000']) {
      expect(await statusOf({ token: altered, userid })).toBe(401)
    }
    expect(await statusOf({ userid })).toBe(401)
    expect(await statusOf({ token: '', userid })).toBe(401)
  })

  it('in the cookie alone opens nothing, so that a foreign page cannot act', async () => {
    const { token, userId } = await server.registerMember()
    expect(await statusOf({ cookie: `token=${token}; userId=${userId}` })).toBe(401)
  })

  it('is kept as a hash only', async () => {
    const { token } = await server.registerMember()
    const { rows } = await server.pool.query<{ row: string }>('select sessions::text as row from sessions')
    for (const { row } of rows) {
      expect(row).not.toContain(token)
      expect(row).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
    }
  })

  it('is not taken over from the visitor who logs in (session fixation)', async () => {
    await calls.register(MOBILE)
    const planted = { token: 'A'.repeat(43), userid: '1', cookie: `token=${'A'.repeat(43)}` }
    const body = { mobile: MOBILE, password: PASSWORD, ...(await calls.newCaptcha()) }
    const answer = await calls.post('/login', body, planted)
    expect(answer.statusCode).toBe(200)
    expect(dataOf(answer).token).not.toBe(planted.token)
    expect(await statusOf({ token: planted.token })).toBe(401)
  })

  it('of a live session is replaced by a fresh one at the next log-in', async () => {
    const first = sessionHeaders(await calls.register(MOBILE))
    const body = { mobile: MOBILE, password: PASSWORD, ...(await calls.newCaptcha()) }
    const second = sessionHeaders(await calls.post('/login', body, first))
    expect(second.token).not.toBe(first.token)
  })
})

describe('header injection', () => {
  it('finds no header that repeats what a caller sent', async () => {
    const evil = '%0d%0aset-cookie:%20evil=1'
    const answers = await Promise.all([
      calls.call('GET', `/bee/captcha.jpg?captchaId=${'a'.repeat(20)}${evil}`),
      calls.call('GET', `/bee/api/sms_code?mobile=${MOBILE}${evil}&scene=login&captchaId=x&captcha=x`),
      calls.call('GET', `/uploads/x${evil}.webp`),
      calls.post('/login', { mobile: `${MOBILE}\r\nset-cookie: evil=1`, password: 'x', captchaId: 'x', captcha: 'x' }),
    ])
    for (const answer of answers) {
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.headers['set-cookie']).toBeUndefined()
      expect(JSON.stringify(answer.headers)).not.toContain('evil')
    }
  })

  it('keeps a line break in a nickname out of every header', async () => {
    const { headers } = await server.registerMember()
    const answer = await calls.post('/user/update', { nickName: '蜂\r\nx-evil: 1' }, headers)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['x-evil']).toBeUndefined()
  })

  it('does not let a raw request smuggle a second header through the token', async () => {
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = new URL(address)
    const send = () => httpRequest({ port, path: '/bee/api/user/info', headers: { token: 'x\r\nuserid: 1' } })
    expect(send).toThrow(/Invalid character/)
    const answer = await fetch(`${address}/bee/api/user/info`, { headers: { token: 'x', userid: '%0d%0a1' } })
    expect(answer.status).toBe(401)
  })
})

it('shows nobody the sessions of somebody else, nor lets them end one', async () => {
  const mine = await server.registerMember()
  const theirs = await server.registerMember()
  const { rows } = await server.pool.query<{ id: number }>('select id from sessions where user_id = $1', [
    theirs.userId,
  ])
  const answer = await calls.call('DELETE', `/bee/api/user/sessions/${rows[0]?.id ?? 0}`, {}, mine.headers)
  expect(answer.statusCode).toBe(404)
  expect(await statusOf(theirs.headers)).toBe(200)
})
