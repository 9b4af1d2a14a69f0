import { DAY_MS } from '@bee/contract/durations.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountCalls, PASSWORD, sessionHeaders } from '../../testing/calls/account-calls.ts'
import { borrowTestDatabase } from '../../testing/spare-databases.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { accountDataFeature } from './account-data.feature.ts'
import { REMEMBERED_MS } from './session-memory.ts'

const FEATURES = [accountDataFeature] as const

const MOBILE = '13812345678'

let server: TestServer
/** Another process on the same database. Its clock stands still, so that no remembered session expires by age. */
let other: TestServer
beforeEach(async () => {
  const database = await borrowTestDatabase()
  server = await startTestServer({ features: FEATURES, database })
  other = await startTestServer({ features: FEATURES, database: { ...database, drop: () => Promise.resolve() } })
})
afterEach(async () => {
  await other.close()
  await server.close()
})

const statusAt = async (place: TestServer, headers: Record<string, string>) =>
  (await accountCalls(place).call('GET', '/bee/api/user/info', undefined, headers)).statusCode

/** A member with two sessions that both processes have just seen. */
async function seenTwice() {
  const calls = accountCalls(server)
  const first = sessionHeaders(await calls.register(MOBILE))
  const second = sessionHeaders(await calls.login(MOBILE))
  for (const headers of [first, second])
    for (const place of [server, other]) expect(await statusAt(place, headers)).toBe(200)
  return { calls, first, second }
}

/** Deletes the sessions without a notification to any process. */
async function endInSilence() {
  // On one connection. Disabling the triggers instead would change the database, which could not be lent to the next test.
  await server.pool.query(
    'set session_replication_role = replica; delete from sessions; reset session_replication_role',
  )
}

describe('a session that was just found', () => {
  it('is not looked for again, for some seconds', async () => {
    const { headers } = await server.registerMember()
    expect(await statusAt(server, headers)).toBe(200)
    await endInSilence()
    server.clock.advance(REMEMBERED_MS)
    expect(await statusAt(server, headers)).toBe(200)
    server.clock.advance(1)
    expect(await statusAt(server, headers)).toBe(401)
  })

  it('is refused from the moment it expires', async () => {
    const { headers } = await server.registerMember()
    server.clock.advance(7 * DAY_MS - 2)
    await server.pool.query('update sessions set prolonged_at = $1, last_seen_at = $1', [server.clock.now()])
    expect(await statusAt(server, headers)).toBe(200)
    server.clock.advance(2)
    expect(await statusAt(server, headers)).toBe(401)
  })

  it('slides all the same', async () => {
    const { headers } = await server.registerMember()
    server.clock.advance(DAY_MS - 1)
    await statusAt(server, headers)
    await statusAt(server, headers)
    server.clock.advance(1)
    const answer = await accountCalls(server).call('GET', '/bee/api/user/info', undefined, headers)
    expect(answer.headers['set-cookie']).toHaveLength(3)
  })
})

describe('ends here with the call, and elsewhere at once', () => {
  it('by logging out', async () => {
    const { calls, first, second } = await seenTwice()
    await calls.post('/logout', {}, first)
    expect(await statusAt(server, first)).toBe(401)
    await expect.poll(() => statusAt(other, first)).toBe(401)
    expect(await statusAt(other, second)).toBe(200)
  })

  it('by signing out the others', async () => {
    const { calls, first, second } = await seenTwice()
    await calls.call('DELETE', '/bee/api/user/sessions', {}, second)
    expect(await statusAt(server, first)).toBe(401)
    await expect.poll(() => statusAt(other, first)).toBe(401)
    expect(await statusAt(server, second)).toBe(200)
  })

  it('by a new password', async () => {
    const { calls, first, second } = await seenTwice()
    const change = { oldPassword: PASSWORD, password: 'another-9-honey' }
    expect((await calls.post('/update_pwd', change, second)).statusCode).toBe(200)
    expect(await statusAt(server, first)).toBe(401)
    await expect.poll(() => statusAt(other, first)).toBe(401)
    expect(await statusAt(other, second)).toBe(200)
  })

  it('by a password that was reset', async () => {
    const { calls, first, second } = await seenTwice()
    expect((await calls.reset(MOBILE, 'another-9-honey')).statusCode).toBe(200)
    for (const headers of [first, second]) {
      expect(await statusAt(server, headers)).toBe(401)
      await expect.poll(() => statusAt(other, headers)).toBe(401)
    }
  })

  it('by the end of the account', async () => {
    const { calls, first, second } = await seenTwice()
    expect((await calls.post('/user/delete', { password: PASSWORD }, first)).statusCode).toBe(200)
    for (const headers of [first, second]) {
      expect(await statusAt(server, headers)).toBe(401)
      await expect.poll(() => statusAt(other, headers)).toBe(401)
    }
  })

  it.each(['delete from sessions', 'truncate sessions', "update sessions set expires_at = '2000-01-01'"])(
    'by whoever runs: %s',
    async (statement) => {
      const { first } = await seenTwice()
      await server.pool.query(statement)
      for (const place of [server, other]) await expect.poll(() => statusAt(place, first)).toBe(401)
    },
  )
})

it('is forgotten when the process can no longer be told', async () => {
  const { first } = await seenTwice()
  await endInSilence()
  expect(await statusAt(other, first)).toBe(200)
  await server.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query ~ '^(LISTEN|NOTIFY)'`,
  )
  await expect.poll(() => statusAt(other, first)).toBe(401)
})

it('tells nobody a token or its hash', async () => {
  const { first } = await seenTwice()
  const client = await server.pool.connect()
  const heard: string[] = []
  client.on('notification', ({ payload }) => heard.push(payload ?? ''))
  await client.query('LISTEN session_ended')
  await accountCalls(server).post('/logout', {}, first)
  await expect.poll(() => heard.length).toBe(1)
  expect(heard).toEqual([first.userid])
  client.release(true)
})
