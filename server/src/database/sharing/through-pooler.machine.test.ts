import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { isWithoutPgbouncer, startPgbouncer, type Pgbouncer } from '../../testing/pgbouncer.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createNotifications } from '../notifications.ts'
import { openDatabase } from '../open-database.ts'
import { createPool, createPoolThroughPooler, createWorkPool, FOR_REQUESTS } from '../pool.ts'
import { proveListening } from './prove-listening.ts'
import { keepRoleSettings } from './role-settings.ts'

describe.skipIf(isWithoutPgbouncer())('behind PgBouncer in transaction mode', () => {
  let database: TestDatabase
  let bouncer: Pgbouncer
  let pool: pg.Pool
  beforeAll(async () => {
    database = await createTestDatabase()
    bouncer = await startPgbouncer(database.connection)
    pool = createPoolThroughPooler(bouncer.connection)
  })
  afterAll(async () => {
    await pool.end()
    await bouncer.stop()
    await database.drop()
  })

  it('says before anything else that LISTEN would be deaf', async () => {
    await expect(proveListening(pool, bouncer.connection, { heardWithinMs: 500 })).rejects.toThrow(
      /连接池（PgBouncer）不接受.*DATABASE_DIRECT_URL/,
    )
    // A pooler that ignores the settings accepts LISTEN, but the notices never arrive.
    const ignoring = await startPgbouncer(database.connection, { ignored: 'options' })
    const deaf = createPool(ignoring.connection)
    await expect(proveListening(deaf, ignoring.connection, { heardWithinMs: 500 })).rejects.toThrow(
      /收不到.*pool_mode = transaction.*DATABASE_DIRECT_URL/,
    )
    await deaf.end()
    await ignoring.stop()
  })

  it('says so when the other address is that of another database', async () => {
    const other = await createTestDatabase()
    await expect(proveListening(pool, other.connection, { heardWithinMs: 500 })).rejects.toThrow('另一个数据库')
    await other.drop()
  })

  it('listens past it', async () => {
    await proveListening(pool, database.connection)
    const heard: string[] = []
    const notifications = createNotifications(pool, { direct: database.connection })
    notifications.listen('bee_test', { onNotice: (payload) => heard.push(payload) })
    await notifications.start()
    await pool.query(`select pg_notify('bee_test', 'hello')`)
    await expect.poll(() => heard).toEqual(['hello'])
    notifications.close()
  })

  it('gives the role what connections cannot bring along, once', async () => {
    const work = createWorkPool(database.connection)
    await keepRoleSettings(pool, work)
    await keepRoleSettings(pool, work)
    await pool.end()
    // Open connections of the pooler keep their first settings.
    await bouncer.stop()
    bouncer = await startPgbouncer(database.connection)
    pool = createPoolThroughPooler(bouncer.connection)
    for (const [name, value] of Object.entries(FOR_REQUESTS)) {
      const { rows } = await pool.query<{ kept: string }>('select current_setting($1) as kept', [name])
      expect(rows, name).toEqual([{ kept: value }])
    }
    // A direct connection brings its own settings, and those win.
    const { rows } = await work.query<{ kept: string }>(`select current_setting('statement_timeout') as kept`)
    expect(rows).toEqual([{ kept: '0' }])
    await work.end()
  })

  it('names the statements for the administrator where the role may not set them itself', async () => {
    const other = await createTestDatabase()
    const role = `plain_${other.connection.database ?? ''}`
    await other.pool.query(`create role ${role} login`)
    const plain = createWorkPool({ ...other.connection, user: role })
    await expect(keepRoleSettings(other.pool, plain)).rejects.toThrow(/alter role .* set statement_timeout = '10s';/)
    await plain.end()
    await other.pool.query(`drop role ${role}`)
    await other.drop()
  })

  it('is opened with two addresses, and the one of requests brings no settings and no names', async () => {
    const { host = '', port = 0, user = '', database: name = '' } = database.connection
    const directUrl = `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'bee-pooled-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    const opened = await openDatabase({
      dataDir,
      databaseUrl: bouncer.url,
      databaseDirectUrl: directUrl,
      report: () => undefined,
      name: 'bee test',
    })
    expect(opened.direct.connectionString).toBe(directUrl)
    await proveListening(opened.pool, opened.direct)
    await opened.close()
  })
})
