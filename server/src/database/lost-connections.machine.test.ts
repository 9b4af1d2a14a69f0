import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountFeature } from '../features/account/account.feature.ts'
import { createTestDatabase, testServer } from '../testing/test-database.ts'
import { startTestServer, type TestMember, type TestServer } from '../testing/test-server.ts'
import { createPool } from './pool.ts'

const LOSSES = 20
const CALLS_UNDER_WAY = 12

let server: TestServer
let member: TestMember
let admin: pg.Client
let databaseName: string

beforeAll(async () => {
  const database = await createTestDatabase({ makePool: createPool })
  databaseName = String(database.connection.database)
  server = await startTestServer({ features: [accountFeature], database })
  member = await server.registerMember()
  admin = new pg.Client({ ...testServer(), database: 'postgres' })
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await server.close()
})

const terminateAll = () =>
  admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [databaseName])

const callOfMember = () => server.app.inject({ url: '/bee/api/user/info', headers: member.headers })

/** Runs a statement of a transaction while the connection breaks. */
async function sleepInTransaction(): Promise<string> {
  const client = await server.pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_sleep(60)')
    return 'woke up'
  } catch {
    return 'lost'
  } finally {
    client.release()
  }
}

// A connection that breaks while it is held emits an event; without a listener the process would end, here the whole run.
test(`${LOSSES} losses of every connection, in the midst of queries, end no process and cost only the calls under way`, async () => {
  for (let loss = 0; loss < LOSSES; loss += 1) {
    const sleepers = [sleepInTransaction(), sleepInTransaction()]
    await expect
      .poll(async () => {
        const { rows } = await admin.query(
          `select from pg_stat_activity where datname = $1 and state = 'active' and query like '%pg_sleep%'`,
          [databaseName],
        )
        return rows.length
      })
      .toBe(sleepers.length)
    const calls = Array.from({ length: CALLS_UNDER_WAY }, callOfMember)
    await terminateAll()
    for (const answer of await Promise.all(calls)) expect([200, 503]).toContain(answer.statusCode)
    expect(await Promise.all(sleepers)).toEqual(['lost', 'lost'])
    await expect.poll(async () => (await callOfMember()).statusCode).toBe(200)
  }
})
