import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Failure } from '@bee/contract/failures.ts'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { patiently } from '../../../../../scripts/testing/patience.ts'
import { onOwnConnection, testServer } from '../../../testing/test-database.ts'
import { addStaff } from '../../../testing/test-staff.ts'
import { startQuickWorker } from '../../jobs/testing/quick-worker.ts'
import { openBackupSchool, quietly, type BackupSchool } from '../testing/backup-school.ts'

const sentenceOf = (error: unknown) => (error instanceof Failure ? error.message : String(error))

let school: BackupSchool
beforeAll(async () => {
  school = await openBackupSchool()
})
afterAll(() => school.close())

const withSecondPlace = (backupDir: string) => school.another({ config: { backupDir } })

it('has a whole backup though the other disk is away, says so, and makes up for it when asked again', async () => {
  const { server } = school
  const second = path.join(server.dataDir, 'second')
  // A folder cannot be made below a file: this fails like a disk that is not there.
  await writeFile(second, '')
  const services = withSecondPlace(second)
  const owner = await addStaff(server, 'owner')
  const kinds = [...services.jobKinds.values()].filter(({ name }) => name.startsWith('backup.'))
  const worker = await startQuickWorker({ pool: server.pool, kinds, clock: server.clock })
  onTestFinished(() => worker.stop())
  await owner.calls.backup.plan({ time: '04:00', keepDays: 30, keepMonths: 24, isRehearsed: false, hasFiles: true })

  const { jobId } = await owner.calls.backup.make()
  const jobNow = () => owner.calls.jobs.detail({ jobId })
  await expect.poll(async () => (await jobNow()).state, { timeout: patiently(60_000), interval: 200 }).toBe('failed')
  expect((await jobNow()).failure).toMatch(/第二份没有抄到 BACKUP_DIR/)
  const { list, problem } = await owner.calls.backup.list()
  expect(list[0]).toMatchObject({ state: 'ready', sentence: expect.stringMatching(/不是文件夹/) as string })
  expect(problem).toMatch(/第二份没有抄到/)
  await services.backupRestoring.check(services.backupShelf.openStored({ name: list[0]?.name ?? '', sha256: '' }))

  await rm(second)
  await owner.calls.jobs.retry({ jobId })
  await expect.poll(async () => (await readdir(second).catch(() => [])).length, { timeout: patiently(60_000) }).toBe(1)
  // In a test both places are on one disk, like a disk that was not mounted.
  await expect.poll(async () => (await owner.calls.backup.list()).list[0]?.sentence).toMatch(/同一块盘/)
})

it('has its name looked up on both disks', async () => {
  const second = path.join(school.server.dataDir, 'other-disk')
  const services = withSecondPlace(second)
  const { backupWork } = services
  const made = await backupWork.withSlot(() => backupWork.makeNow('manual', quietly, false))
  await services.deps.files.remove(`backups/${made.name}`)
  const open = await backupWork.openNamed(made.name)
  expect(open && (await services.backupRestoring.check(open)).tables.length).toBe(made.tableCount)
  // Another file in its place is noticed, even a whole one.
  const other = await backupWork.withSlot(() => backupWork.makeNow('manual', quietly, false))
  const bytes = await services.deps.files.find(`backups/${other.name}`)
  await services.deps.files.put(`backups/${made.name}`, (await bytes?.open()) ?? Buffer.alloc(0))
  const swapped = await backupWork.openNamed(made.name)
  expect(swapped && (await services.backupRestoring.check(swapped).catch(sentenceOf))).toMatch(/损坏/)
  expect(await backupWork.openNamed('../secret')).toBeUndefined()
})

it('leaves databases alone that an operator has called alike', async () => {
  const live = school.server.connection.database ?? ''
  const kept = [`${live}_restored_for_anna`, `${live}_rehearsal_2026`]
  const abandoned = `${live}_restored_20260302040000`
  const admin = (statement: string) =>
    onOwnConnection({ ...testServer(), database: 'postgres' }, (client) => client.query(statement))
  for (const name of [...kept, abandoned]) await admin(`create database ${name} template template0`)
  await school.services.backupWork.withSlot(() => Promise.resolve())
  expect(await school.relatives()).toEqual(kept.toSorted())
  for (const name of kept) await admin(`drop database ${name}`)
})

it("takes the night's backup though an old file cannot be taken away", async () => {
  const { server, services } = school
  const { pool, clock } = server
  await pool.query(
    `insert into backups (name, kind, state, sentence, created_at, finished_at) values ('stuck.tar', 'nightly', 'failed', 'x', $1, $1)`,
    [new Date(clock.now().getTime() - 400 * 24 * 60 * 60 * 1000)],
  )
  // A folder cannot be deleted as a file.
  await mkdir(path.join(server.dataDir, 'backups', 'stuck.tar'), { recursive: true })
  await pool.query(`update backup_plan set since = $1`, [new Date(0)])
  await expect(services.backups.watch()).rejects.toThrow()
  const { rows } = await pool.query<{ state: string }>(
    `select backups.state from backups join jobs on jobs.id = job_id where backups.kind = 'nightly' and jobs.state = 'queued'`,
  )
  expect(rows).toEqual([{ state: 'making' }])
})
