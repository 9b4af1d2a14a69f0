import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { patiently } from '../../../../scripts/testing/patience.ts'
import { bundlePrograms, type BundledPrograms } from '../../../../scripts/testing/bundle-programs.ts'
import { campaignSize } from '../../../../scripts/testing/campaign.ts'
import { TEST_SECRET } from '../../testing/test-server.ts'
import { CONTENT, MIGRATIONS, openBackupSchool, quietly, type BackupSchool } from './testing/backup-school.ts'

const LONG_MS = patiently(600_000)

const PROGRAM = 'server/src/features/backup/testing/restoring-process.ts'
/** Every step of a restore, by the text that it reports. */
const STEPS = campaignSize({
  everyRun: ['备份每张表', '换上'],
  whole: [
    '读一遍备份，核对',
    '备份每张表',
    '建好空的表',
    '写入每张表',
    '核对每张表',
    '核对表与表之间的关系',
    '试着打开学校',
    '换上',
  ],
})

let school: BackupSchool
let programs: BundledPrograms
beforeAll(async () => {
  programs = await bundlePrograms([PROGRAM])
  school = await openBackupSchool()
})
afterAll(async () => {
  await school.close()
  await programs.remove()
})

it('leaves the school whole, whenever it is killed on the way', { timeout: LONG_MS }, async () => {
  const { server, services } = school
  const { backupWork } = services
  await server.registerMember({ nickName: '当时的' })
  const made = await backupWork.withSlot(() => backupWork.makeNow('manual', quietly, true))
  await server.registerMember({ nickName: '后来的' })
  for (const stopAt of STEPS) {
    const { connection, dataDir } = server
    const places = { dataDir, contentDir: CONTENT, migrationsDir: MIGRATIONS }
    const given = { connection, ...places, secret: TEST_SECRET, backupId: made.id, stopAt }
    const child = spawn(process.execPath, [programs.fileOf(PROGRAM), JSON.stringify(given)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended

    const { rows } = await server.pool.query<{ nick_name: string }>('select nick_name from users order by id')
    expect(rows.map(({ nick_name }) => nick_name)).toEqual(['当时的', '后来的'])
    // Neither the store nor the list has a half file; the next caller of withPlace clears away the leftovers.
    await expect.poll(() => backupWork.withSlot(() => Promise.resolve('free')).catch(() => 'taken')).toBe('free')
    expect(await school.relatives()).toEqual([])
    const { rows: listed } = await services.backups.overview()
    const names = (await readdir(path.join(server.dataDir, 'backups'))).filter((name) => !name.startsWith('.'))
    expect(names.toSorted()).toEqual(listed.flatMap(({ name, state }) => (state === 'ready' ? [name] : [])).toSorted())
    expect(listed.every(({ state }) => state !== 'making')).toBe(true)
  }
})
