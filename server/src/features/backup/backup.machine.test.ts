import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { Failure } from '@bee/contract/failures.ts'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { patiently } from '../../../../scripts/testing/patience.ts'
import { startQuickWorker } from '../jobs/testing/quick-worker.ts'
import { typedDatabase } from '../../database/database.ts'
import { createWorkPool } from '../../database/pool.ts'
import { addStaff } from '../../testing/test-staff.ts'
import { readArchive } from './form/read-archive.ts'
import { readRights, type ServerRights } from './databases.repository.ts'
import { rightsSentence, swapSentence } from './obstacle.ts'
import { openBackupSchool, quietly, servicesFor, type BackupSchool } from './testing/backup-school.ts'

const PICTURE = randomBytes(3000)
async function readRightsOf(pool: pg.Pool): Promise<ServerRights> {
  const rights = await readRights(pool)
  if (!rights) throw new Error('Nobody knows the rights')
  return rights
}
const sentenceOf = (error: unknown) => (error instanceof Failure ? error.message : String(error))

/** Of a gateway: connected at the desk, and sealed. */
const GATEWAY_SECRET = 'a-key-of-a-gateway-that-nobody-may-read'

/** Every table and every file of a plain backup, unpacked. */
async function contentsOf(archive: Buffer): Promise<Buffer> {
  const pieces: Buffer[] = []
  async function keep(content: AsyncIterable<Buffer>): Promise<void> {
    for await (const piece of content) pieces.push(piece)
  }
  await readArchive(Readable.from([archive]), undefined, {
    table: (_name, raw) => keep(raw),
    file: (_path, _bytes, content) => keep(content),
  })
  return Buffer.concat(pieces)
}

describe('a backup and its restore', () => {
  let school: BackupSchool

  beforeAll(async () => {
    school = await openBackupSchool()
  })
  afterAll(() => school.close())

  async function makeNow(services = school.services) {
    const { backupWork } = services
    return backupWork.withSlot(() => backupWork.makeNow('manual', quietly, true))
  }

  it('is made, rehearsed, and takes the school back', async () => {
    const { server, services } = school
    const { pool } = server
    const owner = await addStaff(server, 'owner', { nickName: '校长' })
    const member = await server.registerMember({ nickName: '逗号, "引号"\n换行 \\ 与 NULL' })
    await services.deps.files.put('uploads/a-picture-of-sixteen.webp', PICTURE)
    await typedDatabase(pool)
      .transaction()
      .execute(async (work) => {
        const values = { keyId: 'LTAI5tOfASchool', keySecret: GATEWAY_SECRET, signName: '青禾编程' }
        await services.gatewaySettings.keep(work, { name: 'sms-aliyun', values }, undefined, server.clock.now())
      })
    const kinds = [...services.jobKinds.values()].filter(({ name }) => name.startsWith('backup.'))
    const worker = await startQuickWorker({ pool, kinds, clock: server.clock })
    onTestFinished(() => worker.stop())
    const { jobId } = await owner.calls.backup.make()
    await expect(owner.calls.backup.make()).rejects.toThrow(/正在备份/)
    const stateOf = async (id: number) => (await services.jobs.detail(id)).state
    await expect.poll(() => stateOf(jobId), { timeout: patiently(90_000), interval: 200 }).toBe('done')
    const { list, making, problem } = await owner.calls.backup.list()
    expect([making, problem]).toEqual([null, null])
    const [made] = list
    expect(made).toMatchObject({
      kind: 'manual',
      state: 'ready',
      hasFiles: true,
      isEncrypted: false,
      files: 1,
      keptUntil: null,
      rehearsal: { state: 'passed', courses: 0, questions: 0, members: 2, sentence: '' },
    })
    expect(made?.rows).toBeGreaterThan(100)
    expect(await school.relatives()).toEqual([])
    const backupId = made?.backupId ?? 0
    const { ticket } = await owner.calls.backup.download({ backupId })
    const file = await server.app.inject({
      url: `/bee/api/manage/backup/download?ticket=${ticket}`,
      headers: owner.headers,
    })
    expect(file.rawPayload.length).toBe(made?.bytes)
    expect(file.headers['content-length']).toBe(String(made?.bytes))
    // The row of the gateway is in it, its key is not, in whatever form: no passphrase was given.
    const contents = await contentsOf(file.rawPayload)
    expect(contents.includes('青禾编程')).toBe(true)
    for (const form of ['utf8', 'hex', 'base64'] as const) {
      expect(contents.includes(Buffer.from(GATEWAY_SECRET).toString(form))).toBe(false)
    }
    // A link on our own page has no header of ours; a foreign page must be refused.
    const visit = (site: string) =>
      server.app.inject({
        url: `/bee/api/manage/backup/download?ticket=${ticket}`,
        headers: { cookie: owner.headers['cookie'] ?? '', 'sec-fetch-site': site },
      })
    expect([(await visit('same-origin')).statusCode, (await visit('cross-site')).statusCode]).toEqual([200, 403])

    // After the restore, later changes are gone, lost files are back, and the list of backups is kept.
    await pool.query('update users set nick_name = $2 where id = $1', [member.userId, '改过的'])
    await server.registerMember({ nickName: '后来的' })
    await services.deps.files.remove('uploads/a-picture-of-sixteen.webp')
    await expect(owner.calls.backup.restore({ backupId, word: '好' as '恢复' })).rejects.toThrow(/恢复/)
    // Dated by a clock that was ahead: all later backups have an earlier date.
    await pool.query(`update backups set created_at = created_at + interval '2 days'`)
    await owner.calls.backup.restore({ backupId, word: '恢复' })
    await expect
      .poll(() => school.relatives(), { timeout: patiently(90_000), interval: 200 })
      .toEqual([expect.stringMatching(/_before_\d{14}$/)])
    const [before = ''] = await school.relatives()
    const { rows } = await pool.query<{ nick_name: string }>('select nick_name from users order by id')
    expect(rows.map(({ nick_name }) => nick_name)).toEqual(['校长', '逗号, "引号"\n换行 \\ 与 NULL'])
    const picture = await services.deps.files.find('uploads/a-picture-of-sixteen.webp')
    expect(Buffer.concat((await (await picture?.open())?.toArray()) ?? [])).toEqual(PICTURE)
    expect(await school.relatives()).toEqual([before])

    // Still logged in, on a server that was not told of the swap: it finds the new database by itself.
    const after = await owner.calls.backup.list()
    expect(after.list.map(({ kind, state }) => `${kind} ${state}`)).toEqual(['before-restore ready', 'manual ready'])
    const { list: events } = await owner.calls.audit.list()
    expect(events[0]).toMatchObject({ action: 'backup.restore' })
    expect(await owner.calls.audit.check()).toMatchObject({ isWhole: true })
    const { rows: jobs } = await pool.query(
      `select kind, state from jobs where kind like 'backup.%' and not is_routine`,
    )
    expect(jobs).toEqual([{ kind: 'backup.restore', state: 'done' }])
    // New rows get new ids.
    await server.registerMember({ nickName: '恢复之后' })
    const { former } = await owner.calls.backup.list()
    expect(former).toMatchObject([{ name: before }])
    expect(former[0]?.bytes).toBeGreaterThan(1_000_000)
    expect(Math.abs(Date.parse(former[0]?.at ?? '') - server.clock.now().getTime())).toBeLessThan(5 * 60_000)
    await expect(owner.calls.backup.dropFormer({ name: 'postgres' })).rejects.toThrow('没有这个旧数据库')
    await owner.calls.backup.dropFormer({ name: before })
    const { list: dropped } = await owner.calls.audit.list()
    expect(dropped[0]).toMatchObject({ action: 'backup.dropFormer' })
    expect(await school.relatives()).toEqual([])
  })

  it('is refused when it is damaged, and nothing is touched', async () => {
    const { server, services } = school
    const made = await makeNow()
    const place = path.join(server.dataDir, 'backups', made.name)
    const bytes = await readFile(place)
    bytes[Math.floor(bytes.length / 3)] = (bytes[Math.floor(bytes.length / 3)] ?? 0) ^ 1
    await writeFile(place, bytes)
    const refused = await services.backupWork.restoreStored(made.id, quietly).catch(sentenceOf)
    expect(refused).toMatch(/备份损坏了/)
    expect(await services.backupWork.rehearse(made.id, quietly).catch(sentenceOf)).toMatch(/演练没有通过：备份损坏了/)
    const { rows, problem } = await services.backups.overview()
    expect(rows.find(({ id }) => id === made.id)).toMatchObject({ state: 'damaged', rehearsal: 'failed' })
    expect(problem).toMatch(/损坏/)
    expect(rows.some(({ kind }) => kind === 'before-restore')).toBe(true)
    expect(await school.relatives()).toEqual([])
  })

  it('is one at a time, over all processes', async () => {
    const { backupWork } = school.services
    const other = school.another().backupWork
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    let begin = () => {}
    const begun = new Promise<void>((resolve) => (begin = resolve))
    const first = backupWork.withSlot(() => {
      begin()
      return held
    })
    onTestFinished(() => first)
    await begun
    expect(await other.withSlot(() => Promise.resolve('free')).catch(sentenceOf)).toMatch(/正在进行/)
    letGo()
    await first
    expect(await other.withSlot(() => Promise.resolve('free')).catch(sentenceOf)).toBe('free')
  })

  it('says which right is missing where the account may make no databases', async () => {
    const { pool, connection } = school.server
    const role = `${connection.database ?? ''}_poor`
    await pool.query(`create role ${role} login`)
    onTestFinished(async () => {
      await pool.query(`drop role ${role}`)
    })
    const poor = createWorkPool({ ...connection, user: role, max: 1 })
    try {
      expect(rightsSentence(await readRights(poor))).toMatch(/CREATEDB/)
      await pool.query(`alter role ${role} createdb`)
      expect(rightsSentence(await readRights(poor))).toMatch(/OWNER/)
    } finally {
      await poor.end()
    }
    const rights = await readRightsOf(pool)
    expect([rightsSentence(rights), swapSentence(rights)]).toEqual([null, null])
    expect(rightsSentence({ ...rights, isStandby: true })).toMatch(/备用库.*指向主库/)
    expect(rightsSentence({ ...rights, isOutsideOpen: false })).toMatch(/pg_hba\.conf/)
  })

  it('is refused before anything is done where the school could not be put in place', async () => {
    const { server, services } = school
    const { pool, connection } = server
    const made = await makeNow()
    const role = `${connection.database ?? ''}_owner`
    await pool.query(`create role ${role} login createdb`)
    const stranger = createWorkPool({ ...connection, max: 1 })
    const poor = createWorkPool({ ...connection, user: role, max: 1 })
    onTestFinished(async () => {
      await Promise.all([stranger.end(), poor.end()])
      await pool.query(`drop role ${role}`)
    })
    await pool.query(`grant select on all tables in schema public to ${role}`)
    await pool.query(`alter database ${connection.database ?? ''} owner to ${role}`)
    onTestFinished(async () => {
      await pool.query(`reassign owned by ${role} to current_user`)
      await pool.query(`drop owned by ${role}`)
    })
    // A connection that the role may not end.
    await stranger.query('select')
    const listed = async () => (await services.backups.overview()).rows.length
    const before = await listed()
    const asRole = servicesFor({ pool: poor, dataDir: server.dataDir })
    const refused = await asRole.backupWork.restoreStored(made.id, quietly).catch(sentenceOf)
    await asRole.close()
    expect(refused).toMatch(new RegExp(`别的账号（${connection.user ?? ''}）正连着`))
    expect(swapSentence({ ...(await readRightsOf(pool)), slots: ['copy'] })).toMatch(/逻辑复制的槽（copy）.*先停下订阅/)
    expect([await school.relatives(), await listed()]).toEqual([[], before])
  })
})
