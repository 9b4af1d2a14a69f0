import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { refuseRecord } from '../../testing/refuse-record.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { addStaff, type TestStaff } from '../../testing/test-staff.ts'
import { backupFeature } from './backup.feature.ts'

let server: TestServer
let owner: TestStaff
beforeAll(async () => {
  server = await startTestServer({ features: [backupFeature] })
  owner = await addStaff(server, 'owner')
})
afterAll(() => server.close())

const placeOf = (name: string) => path.join(server.dataDir, 'backups', name)

/** The backup to delete. Another good one stays, since the last good one may not be deleted. */
let backupId = 0
beforeEach(async () => {
  await server.pool.query('delete from backups')
  await rm(placeOf(''), { recursive: true, force: true })
  await mkdir(placeOf(''), { recursive: true })
  for (const name of ['kept.tar', 'unwanted.tar']) {
    await writeFile(placeOf(name), 'a school')
    const { rows } = await server.pool.query<{ id: number }>(
      `insert into backups (name, kind, state, created_at, snapshot_at, finished_at)
       values ($1, 'manual', 'ready', now(), now(), now()) returning id`,
      [name],
    )
    backupId = rows[0]?.id ?? 0
  }
})

const states = async () => (await owner.calls.backup.list()).list.map(({ name, state }) => [name, state])

it('a backup whose removal is not written down keeps its file', async () => {
  await refuseRecord(server.pool, async () => {
    await expect(owner.calls.backup.remove({ backupId })).rejects.toMatchObject({ status: 500 })
  })
  expect(await states()).toContainEqual(['unwanted.tar', 'ready'])
  expect(existsSync(placeOf('unwanted.tar'))).toBe(true)
  await owner.calls.backup.remove({ backupId })
  expect(await states()).toEqual([['kept.tar', 'ready']])
  expect(existsSync(placeOf('unwanted.tar'))).toBe(false)
})

it('a backup whose file cannot be removed stays in the list, is good for nothing, and can be removed again', async () => {
  // A folder where the file should be: the store refuses to remove it.
  await rm(placeOf('unwanted.tar'))
  await mkdir(path.join(placeOf('unwanted.tar'), 'in the way'), { recursive: true })
  await owner.calls.backup.remove({ backupId })
  const [left] = (await owner.calls.backup.list()).list
  expect(left).toMatchObject({
    name: 'unwanted.tar',
    state: 'failed',
    sentence: expect.stringContaining('再删一次') as string,
  })
  await rm(placeOf('unwanted.tar'), { recursive: true })
  await owner.calls.backup.remove({ backupId })
  expect(await states()).toEqual([['kept.tar', 'ready']])
})
