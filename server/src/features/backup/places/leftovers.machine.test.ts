import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { MINUTE_MS } from '@bee/contract/durations.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BackupRow } from '../backups.repository.ts'
import { openBackupSchool, quietly, type BackupSchool } from '../testing/backup-school.ts'

const SPARE_BYTES = 100 * 1024 * 1024

let school: BackupSchool
let made: BackupRow
beforeAll(async () => {
  school = await openBackupSchool()
  await leave(path.join(here(), '.bee-backup-20260101-000000.tar.abcdefghijkl'))
  await leave(path.join(second(), '.bee-backup-20260101-000000.tar.unfinished'))
  // A file that is moved between the stores at this moment.
  await leave(path.join(here(), '.bee-backup-20260102-000000.tar.abcdefghijkl'), 1000)
  await leave(path.join(school.server.dataDir, 'uploads', '.a-picture.webp.abcdefghijkl'))
  const { backupWork } = school.another({ config: { backupDir: second() } })
  made = await backupWork.withSlot(() => backupWork.makeNow('manual', quietly, false))
})
afterAll(() => school.close())

const here = () => path.join(school.server.dataDir, 'backups')
const second = () => path.join(school.server.dataDir, 'second-disk')

/** Writes a file like a process that was killed a minute ago. */
async function leave(file: string, ageMs = MINUTE_MS): Promise<void> {
  const at = new Date(school.server.clock.now().getTime() - ageMs)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, 'half of a backup')
  await utimes(file, at, at)
}

it('the half archive of a killed process is removed by the next backup, here and in the second place', async () => {
  const listed = (await readdir(here())).toSorted()
  expect(listed).toEqual(['.bee-backup-20260102-000000.tar.abcdefghijkl', made.name])
  expect(await readdir(second())).toEqual([made.name])
  expect(await readdir(path.join(school.server.dataDir, 'uploads'))).toHaveLength(1)
})

it('the room for a backup is reckoned by the last one of its kind', async () => {
  const { services, server } = school
  const { backupMaking } = services
  const { bytes } = made
  const { rows } = await server.pool.query<{ bytes: number }>(
    'select pg_database_size(current_database())::float8 as bytes',
  )
  const databaseBytes = rows[0]?.bytes ?? 0
  expect(bytes).toBeLessThan(databaseBytes / 10)
  const requireOf = (freeBytes: number) => backupMaking.requireSpaceFor(false, () => Promise.resolve({ freeBytes }))
  await requireOf(SPARE_BYTES + databaseBytes / 4)
  await expect(requireOf(SPARE_BYTES + bytes / 2)).rejects.toThrow(/备份大约要 \d+ MB，另外要留 100 MB，只剩 101 MB/)
})
