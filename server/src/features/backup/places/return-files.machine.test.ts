import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { openBackupSchool, quietly, type BackupSchool } from '../testing/backup-school.ts'

let school: BackupSchool
beforeAll(async () => {
  school = await openBackupSchool()
})
afterAll(() => school.close())

it('brings back what is missing, and beside a school takes the place of none of its files', async () => {
  const { services } = school
  const { backupWork, backupShelf } = services
  const { files } = services.deps
  const [film, picture] = [randomBytes(5000), randomBytes(300)]
  await files.put('media/7/film.mp4', film)
  await files.put('uploads/a-picture-of-sixteen.webp', picture)
  const made = await backupWork.withSlot(() => backupWork.makeNow('manual', quietly, true))
  const ours = randomBytes(70)
  await files.put('media/7/film.mp4', ours)
  await files.remove('uploads/a-picture-of-sixteen.webp')

  const target = await createTestDatabase({ template: 'template0' })
  onTestFinished(() => target.drop())
  const { leftFiles } = await backupWork.restoreInto(backupShelf.openStored(made), target.connection, quietly)
  const bytesOf = async (path: string) => {
    const found = await files.find(path)
    return found && buffer(await found.open())
  }
  expect(leftFiles).toBe(1)
  expect(await bytesOf('media/7/film.mp4')).toEqual(ours)
  expect(await bytesOf('uploads/a-picture-of-sixteen.webp')).toEqual(picture)
  // A restore of the school itself replaces the files.
  await backupWork.restoreStored(made.id, quietly)
  expect(await bytesOf('media/7/film.mp4')).toEqual(film)
})
