import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { patiently } from '../../../../../scripts/testing/patience.ts'
import { createPoolThroughPooler } from '../../../database/pool.ts'
import { isWithoutPgbouncer, startPgbouncer, type Pgbouncer } from '../../../testing/pgbouncer.ts'
import { testClient } from '../../../testing/test-client.ts'
import { createTestDatabase, dropDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { createTestClock, type TestMember, type TestServer } from '../../../testing/test-server.ts'
import { startWholeServer } from '../../../testing/whole-server.ts'
import { addStaff, type TestStaff } from '../../../testing/test-staff.ts'
import { startQuickWorker } from '../../jobs/testing/quick-worker.ts'
import { addSampleCourse } from '../../player/testing/sample-course.ts'
import { progressCalls } from '../../player/testing/progress-calls.ts'
import { servicesFor } from '../testing/backup-school.ts'

const LONG_MS = patiently(300_000)

/** Each request is answered or refused within this time, also while the database is swapped. */
const ANSWERED_WITHIN_MS = patiently(15_000)
const WRITERS = 3

interface Answer {
  at: number
  ms: number
  status: number
}

describe.skipIf(isWithoutPgbouncer())('two servers behind PgBouncer', () => {
  let database: TestDatabase
  let bouncer: Pgbouncer
  let servers: TestServer[]
  let owner: TestStaff
  const clock = createTestClock(new Date())
  let close: () => Promise<void>

  beforeAll(async () => {
    database = await createTestDatabase()
    bouncer = await startPgbouncer(database.connection)
    servers = await Promise.all([startOne(), startOne()])
    const [first] = servers
    if (!first) throw new Error('There is no server')
    owner = await addStaff(first, 'owner')
    const services = servicesFor(
      { pool: database.pool, dataDir: first.dataDir, clock },
      { config: { isPreparing: false } },
    )
    const kinds = [...services.jobKinds.values()].filter(({ name }) => name.startsWith('backup.'))
    const pool = createPoolThroughPooler(bouncer.connection)
    const worker = await startQuickWorker({ pool, direct: database.connection, kinds, clock })
    close = async () => {
      await worker.stop()
      await pool.end()
      await services.close()
    }
  })
  afterAll(async () => {
    await close()
    for (const server of servers) await server.close()
    await bouncer.stop()
    const live = database.connection.database ?? ''
    const { rows } = await database.pool.query<{ name: string }>(
      `select datname as name from pg_database where starts_with(datname, $1)`,
      [`${live}_`],
    )
    for (const { name } of rows) await dropDatabase(name)
    await database.drop()
  })

  function startOne(): Promise<TestServer> {
    const pool = createPoolThroughPooler(bouncer.connection)
    const lent = { ...database, pool, drop: () => pool.end() }
    return startWholeServer({
      clock,
      database: lent,
      config: { isPreparing: false },
      parts: { direct: database.connection },
    })
  }

  const onBoth = <Result>(ask: (server: TestServer) => Promise<Result>) => Promise.all(servers.map(ask))

  const jobState = async (jobId: number) => {
    const { rows } = await database.pool.query<{ state: string }>('select state from jobs where id = $1', [jobId])
    return rows[0]?.state
  }

  /** Sends saves like players, to one server after the other, until `stop` is called. */
  function keepSaving(member: TestMember, lessonIds: readonly number[]) {
    const answers: Answer[] = []
    let isOver = false
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      for (let nth = 0; !isOver; nth += 1) {
        const server = servers[(nth + writer) % servers.length]
        if (!server) return
        const begun = performance.now()
        const draft = { lessonId: lessonIds[writer] ?? 0, second: nth % 50 }
        const { statusCode: status } = await progressCalls(server, member).post(draft)
        answers.push({ at: performance.now(), ms: performance.now() - begun, status })
        await sleep(5)
      }
    })
    return {
      answers,
      async stop() {
        isOver = true
        await Promise.all(writers)
      },
    }
  }

  it('serve the restored school without a restart, and no request hangs', { timeout: LONG_MS }, async () => {
    const [first, second] = servers
    if (!first || !second) throw new Error('There are two servers')
    const { courseId, lessonIds } = await addSampleCourse(database.pool)
    const member = await first.registerMember({ nickName: '当时的' })
    const saving = keepSaving(member, lessonIds)
    onTestFinished(() => saving.stop())
    await expect.poll(() => saving.answers.length).toBeGreaterThan(30)

    const { jobId } = await owner.calls.backup.make()
    await expect.poll(() => jobState(jobId), { timeout: patiently(120_000), interval: 200 }).toBe('done')
    const made = (await owner.calls.backup.list()).list[0]
    expect(made).toMatchObject({ state: 'ready', rehearsal: { state: 'passed' } })
    // Every request was answered during the backup and its rehearsal.
    expect(saving.answers.filter(({ status }) => status !== 200)).toEqual([])

    await database.pool.query('update courses set name = $2 where id = $1', [courseId, '后来的名字'])
    const late = await second.registerMember({ nickName: '后来的', mobile: '13800000001' })
    const nameOn = async (server: TestServer) => (await testClient(server).courses.detail({ courseId })).name
    await expect.poll(() => onBoth(nameOn)).toEqual(['后来的名字', '后来的名字'])
    expect(await onBoth((server) => testClient(server, late).account.info())).toMatchObject([
      { nickName: '后来的' },
      { nickName: '后来的' },
    ])

    await owner.calls.backup.restore({ backupId: made?.backupId ?? 0, word: '恢复' })
    const isBack = () => onBoth((server) => nameOn(server).catch(() => 'away'))
    await expect
      .poll(async () => new Set(await isBack()).has('后来的名字'), { timeout: patiently(120_000), interval: 50 })
      .toBe(false)
    const swappedAt = performance.now()
    await expect.poll(isBack).toEqual([expect.stringMatching(/样课/), expect.stringMatching(/样课/)])
    // The session of a member in the backup goes on; a later member gets a refusal.
    expect(await onBoth((server) => testClient(server, member).account.info())).toMatchObject([
      { nickName: '当时的' },
      { nickName: '当时的' },
    ])
    for (const refused of await onBoth((server) =>
      testClient(server, late)
        .account.info()
        .catch((error: unknown) => error),
    ))
      expect(refused).toMatchObject({ status: 401, message: '请先登录' })
    expect((await owner.calls.backup.list()).list.map(({ kind }) => kind)).toContain('before-restore')

    const isSaving = () => saving.answers.filter(({ at, status }) => at > swappedAt && status === 200).length
    await expect.poll(isSaving).toBeGreaterThan(30)
    await saving.stop()
    // Refused for a moment with the sentence for a database that is away, and at once.
    expect(saving.answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
    expect(Math.max(...saving.answers.map(({ ms }) => ms))).toBeLessThan(ANSWERED_WITHIN_MS)
  })
})
