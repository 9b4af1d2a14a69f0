import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { Failure } from '@bee/contract/failures.ts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { mountSmallDisk } from '../../outside/store/testing/small-disk.ts'
import { openBackupSchool, quietly, type BackupSchool } from './testing/backup-school.ts'

const sentenceOf = (error: unknown) => (error instanceof Failure ? error.message : String(error))

/** Mounts a small disk until the end of the test. */
async function mountDisk(place: string, options: string): Promise<boolean> {
  const unmount = await mountSmallDisk(place, options)
  if (unmount) onTestFinished(unmount)
  return unmount !== undefined
}

describe.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0)('a disk that is full', () => {
  let school: BackupSchool
  beforeAll(async () => {
    school = await openBackupSchool()
    await school.services.deps.files.put('uploads/a-large-picture.webp', randomBytes(3_000_000))
  })
  afterAll(() => school.close())

  it('in the midst of a backup leaves nothing half behind, and says what to do', async ({ skip }) => {
    const { server, services } = school
    const place = path.join(server.dataDir, 'backups')
    if (!(await mountDisk(place, 'size=1m'))) skip()
    const { backupWork } = services
    const make = () => backupWork.withSlot(() => backupWork.makeNow('manual', quietly, true))
    expect(await make().catch(sentenceOf)).toMatch(/磁盘写满了/)
    expect(await readdir(place)).toEqual([])
    const { rows, problem } = await services.backups.overview()
    expect(rows[0]).toMatchObject({ state: 'failed', sentence: expect.stringMatching(/磁盘写满了/) as string })
    expect(problem).toMatch(/磁盘写满了/)
  })

  it('or read-only is told apart', async ({ skip }) => {
    const { server, services } = school
    if (!(await mountDisk(path.join(server.dataDir, 'backups'), 'ro'))) skip()
    const { backupWork } = services
    expect(await backupWork.withSlot(() => backupWork.makeNow('manual', quietly, false)).catch(sentenceOf)).toMatch(
      /磁盘是只读的/,
    )
  })

  it('is no reason to have no backup at all where it is the second one', async ({ skip }) => {
    const second = path.join(school.server.dataDir, 'second-disk')
    if (!(await mountDisk(second, 'size=20m'))) skip()
    const { backupWork } = school.another({ config: { backupDir: second } })
    const made = await backupWork.withSlot(() => backupWork.makeNow('manual', quietly, true))
    expect(made).toMatchObject({ state: 'ready', sentence: expect.stringMatching(/第二份备份大约要/) as string })
    expect(await readdir(second)).toEqual([])
  })
})
