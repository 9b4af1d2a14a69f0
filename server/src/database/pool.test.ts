import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountFeature } from '../features/account/account.feature.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { startTestServer, type TestMember, type TestServer } from '../testing/test-server.ts'
import { isDatabaseAway } from './database-errors.ts'
import { createPool, createWorkPool } from './pool.ts'

let database: TestDatabase
let databaseUrl: string
beforeAll(async () => {
  database = await createTestDatabase()
  const { host, user, database: name } = database.connection
  databaseUrl = `postgres://${String(user)}@${encodeURIComponent(String(host))}/${String(name)}`
})
afterAll(() => database.drop())

async function settingsOf(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string; value: string }>(
    `select name, current_setting(name) as value from unnest(array['statement_timeout', 'lock_timeout',
       'idle_in_transaction_session_timeout', 'plan_cache_mode', 'jit', 'TimeZone', 'work_mem']) name`,
  )
  await pool.end()
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

const FOR_REQUESTS = {
  statement_timeout: '10s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '10s',
  plan_cache_mode: 'auto',
  jit: 'off',
  TimeZone: 'UTC',
}

describe('every connection', () => {
  it('has the settings of the records, on the embedded server and by DATABASE_URL alike', async () => {
    expect(await settingsOf(createPool(database.connection))).toMatchObject(FOR_REQUESTS)
    expect(await settingsOf(createPool({ connectionString: databaseUrl }))).toMatchObject(FOR_REQUESTS)
  })

  it('takes from DATABASE_URL what the operator wants otherwise', async () => {
    const options = encodeURIComponent('-c statement_timeout=45s -c work_mem=5MB')
    const connectionString = `${databaseUrl}?options=${options}`
    expect(await settingsOf(createPool({ connectionString }))).toMatchObject({
      ...FOR_REQUESTS,
      statement_timeout: '45s',
      work_mem: '5MB',
    })
  })

  it('is not hurried when it is for work', async () => {
    expect(await settingsOf(createWorkPool({ connectionString: databaseUrl }))).toMatchObject({
      ...FOR_REQUESTS,
      statement_timeout: '0',
      lock_timeout: '0',
      idle_in_transaction_session_timeout: '0',
    })
  })
})

async function errorOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  )
}

describe('a database that is away', () => {
  it('is known by what the system says of its socket', async () => {
    const nowhere = createPool({ ...database.connection, host: '/nowhere' })
    expect(isDatabaseAway(await errorOf(nowhere.query('select')))).toBe(true)
    const closed = createPool({ host: '127.0.0.1', port: 1 })
    expect(isDatabaseAway(await errorOf(closed.query('select')))).toBe(true)
  })

  it.each([
    ['pg_terminate_backend(pg_backend_pid())', true],
    ['pg_cancel_backend(pg_backend_pid())', true],
    ['1 / 0', false],
    ['nonsense', false],
  ])('is known by what the server says: %s', async (expression, isAway) => {
    const error = await errorOf(database.pool.query(`select ${expression}`))
    expect(isDatabaseAway(error)).toBe(isAway)
  })

  it('is known by a lock or a statement that takes too long, and by a refused write', async () => {
    const client = await database.pool.connect()
    await client.query(`set statement_timeout = '20ms'`)
    expect(isDatabaseAway(await errorOf(client.query('select pg_sleep(5)')))).toBe(true)
    await client.query(`set default_transaction_read_only = on`)
    expect(isDatabaseAway(await errorOf(client.query('create table never ()')))).toBe(true)
    client.release(true)
  })

  it('is not a file that is missing', () => {
    const missing = Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' })
    expect(isDatabaseAway(missing)).toBe(false)
  })
})

describe('a call', () => {
  let server: TestServer
  let member: TestMember
  beforeAll(async () => {
    server = await startTestServer({
      features: [accountFeature],
      database: await createTestDatabase({ makePool: createPool }),
    })
    member = await server.registerMember()
  })
  afterAll(() => server.close())

  const info = () => server.app.inject({ url: '/bee/api/user/info', headers: member.headers })

  it('that finds every connection taken is told so, not kept', async () => {
    const taken = await Promise.all(Array.from({ length: server.pool.options.max }, () => server.pool.connect()))
    const answer = await info()
    expect(answer.json()).toMatchObject({ code: 503, data: { reason: 'not-ready' } })
    expect(answer.headers['retry-after']).toBe('2')
    for (const client of taken) client.release()
    expect((await info()).statusCode).toBe(200)
  })

  it('that meets a database which only reads is told so, and so is the operator', async () => {
    expect((await server.app.inject('/readyz')).statusCode).toBe(200)
    const admin = new pg.Client(server.pool.options)
    await admin.connect()
    const { rows } = await admin.query<{ name: string }>('select current_database() as name')
    const name = admin.escapeIdentifier(rows[0]?.name ?? '')
    const renewConnections = () =>
      admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      )
    await admin.query(`alter database ${name} set default_transaction_read_only = on`)
    await renewConnections()
    await expect.poll(async () => (await info()).statusCode).toBe(200)
    expect((await server.app.inject('/readyz')).json()).toMatchObject({ code: 503 })
    const change = { method: 'POST', url: '/bee/api/user/update', headers: member.headers } as const
    const refused = await server.app.inject({ ...change, payload: { nickName: '新名字' } })
    expect(refused.json()).toMatchObject({ code: 503, msg: '网站正忙，请稍后再试' })
    await admin.query('set default_transaction_read_only = off')
    await admin.query(`alter database ${name} reset default_transaction_read_only`)
    await renewConnections()
    await expect.poll(async () => (await server.app.inject('/readyz')).statusCode).toBe(200)
    await admin.end()
  })
})
