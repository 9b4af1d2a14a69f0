import { DAY_MS } from '@bee/contract/durations.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { accountCalls, PASSWORD, sessionHeaders, type Answer } from '../../testing/calls/account-calls.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { accountFeature } from './account.feature.ts'

const FEATURES = [accountFeature] as const

const MOBILE = '13812345678'
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Safari/604.1'

let server: TestServer
let calls: ReturnType<typeof accountCalls>
beforeEach(async () => {
  server = await startTestServer({ features: FEATURES })
  calls = accountCalls(server)
})
afterEach(() => server.close())

const infoOf = (headers: Record<string, string>) => calls.call('GET', '/bee/api/user/info', undefined, headers)
const sessionsOf = async (headers: Record<string, string>) => {
  const answer = await calls.call('GET', '/bee/api/user/sessions', undefined, headers)
  return answer.json<{ data: { id: number; device: string; lastSeenTime: string; isCurrent: boolean }[] }>().data
}
const cookiesOf = (answer: Answer) => answer.headers['set-cookie']

it('lives 7 days without use, not a millisecond longer', async () => {
  const idle = await server.registerMember()
  const ended = await server.registerMember()
  server.clock.advance(7 * DAY_MS - 1)
  expect((await infoOf(idle.headers)).statusCode).toBe(200)
  server.clock.advance(1)
  expect((await infoOf(ended.headers)).statusCode).toBe(401)
})

it('slides at most once a day and rewrites the cookies then', async () => {
  const { headers, token, userId } = await server.registerMember()
  server.clock.advance(DAY_MS - 1)
  expect(cookiesOf(await infoOf(headers))).toBeUndefined()
  server.clock.advance(1)
  expect(cookiesOf(await infoOf(headers))).toEqual([
    `token=${token}; Path=/; Max-Age=604800; SameSite=Lax`,
    `userId=${userId}; Path=/; Max-Age=604800; SameSite=Lax`,
    `RefreshTime=${server.clock.now().getTime()}; Path=/; Max-Age=604800; SameSite=Lax`,
  ])
  expect(cookiesOf(await infoOf(headers))).toBeUndefined()
})

it('lets no cookie travel unencrypted when the public address is https', async () => {
  const secure = await startTestServer({ features: FEATURES, config: { publicUrl: 'https://bee.example' } })
  try {
    const own = accountCalls(secure)
    const answer = await own.register(MOBILE)
    const { headers } = await own.post('/logout', {}, sessionHeaders(answer))
    const cookies = [cookiesOf(answer), headers['set-cookie']].flat()
    expect(cookies).toHaveLength(6)
    for (const cookie of cookies) expect(cookie).toMatch(/; SameSite=Lax; Secure$/)
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
    const plain = await calls.register(MOBILE)
    expect(plain.headers['strict-transport-security']).toBeUndefined()
  } finally {
    await secure.close()
  }
})

it('goes on as long as it is used', async () => {
  const { headers } = await server.registerMember()
  for (let day = 0; day < 30; day += 6) {
    server.clock.advance(6 * DAY_MS)
    expect((await infoOf(headers)).statusCode).toBe(200)
  }
})

it('lists my sessions by device and last use, and ends one or all others', async () => {
  const here = sessionHeaders(await calls.register(MOBILE))
  const phone = accountCalls(server, { headers: { 'user-agent': PHONE } })
  const onPhone = sessionHeaders(await phone.login(MOBILE))
  const third = sessionHeaders(await calls.login(MOBILE))
  server.clock.advance(5 * 60 * 1000)

  const listed = await sessionsOf(here)
  expect(listed.map(({ device, isCurrent }) => ({ device, isCurrent }))).toEqual([
    { device: 'Windows 上的 Chrome', isCurrent: true },
    { device: 'Windows 上的 Chrome', isCurrent: false },
    { device: 'iPhone 上的 Safari', isCurrent: false },
  ])
  expect(listed[0]?.lastSeenTime).toBe(server.clock.now().toISOString())

  const end = (path: string) => calls.call('DELETE', `/bee/api/user/sessions${path}`, {}, here)
  const phoneId = listed[2]?.id ?? 0
  expect((await end(`/${phoneId}`)).json()).toMatchObject({ data: { endedCount: 1 } })
  expect((await infoOf(onPhone)).statusCode).toBe(401)
  expect((await end(`/${phoneId}`)).statusCode).toBe(404)

  expect((await end('')).json()).toMatchObject({ data: { endedCount: 1 } })
  expect((await infoOf(third)).statusCode).toBe(401)
  expect((await infoOf(here)).statusCode).toBe(200)
})

it('clears the cookies when the session that asks ends itself', async () => {
  const { headers } = await server.registerMember()
  const [own] = await sessionsOf(headers)
  const answer = await calls.call('DELETE', `/bee/api/user/sessions/${own?.id ?? 0}`, {}, headers)
  expect(cookiesOf(answer)).toHaveLength(3)
})

it('shortens what a browser says about itself, and keeps no control characters of it', async () => {
  const talkative = accountCalls(server, { headers: { 'user-agent': `\u009B31m\t${'x'.repeat(5000)}` } })
  await talkative.register(MOBILE, { password: PASSWORD })
  const { rows } = await server.pool.query<{ user_agent: string }>('select user_agent from sessions')
  expect(rows[0]?.user_agent).toBe(`31m ${'x'.repeat(296)}`)
})
