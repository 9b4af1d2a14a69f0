import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Failure } from '@bee/contract/failures.ts'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { patiently } from '../../../../scripts/testing/patience.ts'
import { bundlePrograms, type BundledPrograms } from '../../../../scripts/testing/bundle-programs.ts'
import { campaignSize } from '../../../../scripts/testing/campaign.ts'
import { onOwnConnection, testServer } from '../../testing/test-database.ts'
import { testClient } from '../../testing/test-client.ts'
import { TEST_SECRET } from '../../testing/test-server.ts'
import { addStaff, type TestStaff } from '../../testing/test-staff.ts'
import { held } from '../jobs/testing/job-tests.ts'
import { startQuickWorker } from '../jobs/testing/quick-worker.ts'
import { CONTENT, MIGRATIONS, openBackupSchool, quietly, type BackupSchool } from './testing/backup-school.ts'

const LONG_MS = patiently(900_000)

const PROGRAM = 'server/src/features/jobs/testing/restoring-process.ts'
/** Every step of a restore, by the text that it reports. */
const STEPS = campaignSize({
  everyRun: ['先备份现在的学校', '换上'],
  whole: [
    '读一遍备份，核对',
    '先备份现在的学校',
    '备份每张表',
    '建好空的表',
    '写入每张表',
    '核对每张表',
    '核对表与表之间的关系',
    '升级到这一版程序',
    '试着打开学校',
    '换上',
  ],
})
/** A process with an expired lease never comes to its step: tables were made for 6 s on a busy machine. */
const LEASE_MS = patiently(15_000)

let school: BackupSchool
let programs: BundledPrograms
let owner: TestStaff
beforeAll(async () => {
  programs = await bundlePrograms([PROGRAM])
  school = await openBackupSchool()
  owner = await addStaff(school.server, 'owner', { nickName: '校长' })
})
afterAll(async () => {
  await school.close()
  await programs.remove()
})

const kindsOf = (...names: string[]) =>
  [...school.services.jobKinds.values()].filter(({ name }) => names.includes(name))

async function startWorker(...names: string[]) {
  const { pool, clock } = school.server
  const worker = await startQuickWorker({ pool, clock, kinds: kindsOf(...names) })
  onTestFinished(() => worker.stop())
  return worker
}

const becomes = (jobId: number, state: string) =>
  expect
    .poll(async () => (await school.services.jobs.detail(jobId)).state, { timeout: patiently(60_000), interval: 100 })
    .toBe(state)

async function backUp() {
  const { backupWork } = school.services
  return backupWork.withSlot(() => backupWork.makeNow('manual', quietly, true))
}

it(
  'leaves the school as it is and says so, whenever the worker is killed on the way',
  { timeout: LONG_MS },
  async () => {
    const { server, services } = school
    const made = await backUp()
    await server.registerMember({ nickName: '后来的' })
    for (const stopAt of STEPS) {
      const { connection, dataDir } = server
      const places = { dataDir, contentDir: CONTENT, migrationsDir: MIGRATIONS }
      const given = { connection, ...places, secret: TEST_SECRET, stopAt, leaseMs: LEASE_MS }
      const { jobId } = await owner.calls.backup.restore({ backupId: made.id, word: '恢复' })
      const child = spawn(process.execPath, [programs.fileOf(PROGRAM), JSON.stringify(given)], {
        stdio: ['pipe', 'pipe', 'inherit'],
      })
      const ended = once(child, 'exit')
      await Promise.race([
        once(child.stdout, 'data'),
        ended.then(() => Promise.reject(new Error(`It ended before ${stopAt}`))),
      ])
      child.kill('SIGKILL')
      await ended
      // The school still answers.
      expect(await testClient(server).site.info()).toBeTruthy()

      const next = await startWorker('backup.restore')
      await becomes(jobId, 'failed')
      await next.stop()
      const job = await owner.calls.jobs.detail({ jobId })
      expect(job.failure).toMatch(/^恢复做到一半.*没有换上，学校还是原来的样子/)
      expect(job.steps.at(-1)?.text).toBe(job.failure)
      // It starts again only from the page that explains a restore.
      await expect(owner.calls.jobs.retry({ jobId })).rejects.toThrow('请到发起它的那一页重新开始')

      await services.backups.watch()
      expect(await school.relatives(), stopAt).toEqual([])
      const { list, making } = await owner.calls.backup.list()
      expect(making).toBeNull()
      expect(list.map(({ state }) => state)).not.toContain('making')
      const { rows } = await server.pool.query<{ nick_name: string }>('select nick_name from users order by id')
      expect(rows.map(({ nick_name }) => nick_name)).toEqual(['校长', '后来的'])
    }
    // The next worker does it. The job's own row stayed in the replaced school; the restored one has a row with the same id.
    await startWorker('backup.restore')
    const { jobId } = await owner.calls.backup.restore({ backupId: made.id, word: '恢复' })
    await expect
      .poll(() => school.relatives(), { timeout: patiently(60_000), interval: 200 })
      .toEqual([expect.stringMatching(/_before_\d{14}$/)])
    const done = await owner.calls.jobs.detail({ jobId })
    expect(done).toMatchObject({ state: 'done', failure: '' })
    expect(done.steps.at(-1)?.text).toMatch(/^学校恢复到了备份 .* 的那一刻；之前的留在数据库/)
  },
)

it('says in plain words that PostgreSQL went away, and what stands', async () => {
  const made = await backUp()
  const relatives = await school.relatives()
  const cutAt = async (stopAt: string) => {
    const report = async (_percent: number, step?: string) => {
      if (step !== stopAt) return
      await onOwnConnection({ ...testServer(), database: 'postgres' }, (client) =>
        // Like a server that goes down: every connection to the school or to a copy of it is ended.
        client.query(`select pg_terminate_backend(pid) from pg_stat_activity where starts_with(datname, $1)`, [
          school.server.connection.database,
        ]),
      )
    }
    return school.services.backupWork.restoreStored(made.id, { report }).then(
      () => 'it was restored',
      (error: unknown) => (error instanceof Failure ? error.message : error),
    )
  }
  const sentence = '数据库断开了，恢复没有做完：没有换上，学校还是原来的样子。数据库好了以后，可以再恢复一次'
  expect(await cutAt('写入每张表')).toBe(sentence)
  await school.services.backups.watch()
  expect(await school.relatives()).toEqual(relatives)
})

it('is not begun anew by the next process where the one that did it was stopped', async () => {
  const made = await backUp()
  const [kind] = kindsOf('backup.restore')
  if (!kind) throw new Error('There is no such kind')
  const { pool, clock } = school.server
  const { run, begun } = held()
  const worker = await startQuickWorker({ pool, clock, kinds: [{ ...kind, run }] })
  const { jobId } = await owner.calls.backup.restore({ backupId: made.id, word: '恢复' })
  await expect.poll(() => begun.mock.calls.length).toBe(1)
  await worker.stop()
  expect(await owner.calls.jobs.detail({ jobId })).toMatchObject({
    state: 'failed',
    failure: expect.stringMatching(/没有换上/) as string,
  })
})

it('says who ended a backup that was cancelled, before it began and in the midst of it', async () => {
  const standing = async (backupId: number) => {
    const { list } = await owner.calls.backup.list()
    const row = list.find((each) => each.backupId === backupId)
    return { state: row?.state, sentence: row?.sentence, rehearsal: row?.rehearsal.state }
  }
  // By the id: the killed processes had clocks of their own.
  const newest = async () => Math.max(...(await owner.calls.backup.list()).list.map(({ backupId }) => backupId))
  const cancelled = { state: 'failed', sentence: '有人取消了，没有做完', rehearsal: 'none' }

  const waiting = await owner.calls.backup.make()
  await owner.calls.jobs.cancel(waiting)
  expect(await standing(await newest())).toEqual(cancelled)

  const [kind] = kindsOf('backup.make')
  if (!kind) throw new Error('There is no such kind')
  const { pool, clock } = school.server
  // Waits at a step of the real job until the job is cancelled.
  const stepsTo = async (stopAt: string) => {
    let isThere = false
    const run: typeof kind.run = (job) =>
      kind.run({
        ...job,
        async report(percent, step) {
          await job.report(percent, step)
          if (step !== stopAt) return
          isThere = true
          while (!job.signal.aborted) await job.report(percent)
        },
      })
    clock.advance(1000)
    const worker = await startQuickWorker({ pool, clock, kinds: [{ ...kind, run }] })
    const { jobId } = await owner.calls.backup.make()
    await expect.poll(() => isThere, { timeout: patiently(60_000) }).toBe(true)
    await owner.calls.jobs.cancel({ jobId })
    await becomes(jobId, 'cancelled')
    await worker.stop()
    return standing(await newest())
  }
  expect(await stepsTo('备份每张表')).toEqual(cancelled)
  // The backup is whole by then; a cancelled rehearsal does not make it failed.
  expect(await stepsTo('写入每张表')).toEqual({ state: 'ready', sentence: '', rehearsal: 'none' })
  expect(await school.relatives()).toEqual([expect.stringMatching(/_before_\d{14}$/)])
})
