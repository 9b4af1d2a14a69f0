import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { HOUR_MS } from '@bee/contract/durations.ts'
import { MESSAGE_EVENTS_PATH } from '@bee/contract/messages/message-events.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createPool } from '../../../database/pool.ts'
import { manageClient, Refused, testClient } from '../../../testing/test-client.ts'
import { insertCourse, insertTypes } from '../../../testing/test-courses.ts'
import type { TestMember, TestServer } from '../../../testing/test-server.ts'
import { startWholeServer } from '../../../testing/whole-server.ts'
import { addStaff, openStaffSession, type TestStaff } from '../../../testing/test-staff.ts'
import { startQuickWorker } from '../../jobs/testing/quick-worker.ts'
import { openBackupSchool, quietly, type BackupSchool } from '../testing/backup-school.ts'

let school: BackupSchool
/** Another process of the same school. Its clock stands still, so that no cache entry expires by age. */
let other: TestServer
let owner: TestStaff
beforeEach(async () => {
  school = await openBackupSchool()
  const { connection, clock } = school.server
  const pool = createPool(connection)
  other = await startWholeServer({ clock, database: { pool, connection, drop: () => pool.end() } })
  owner = await addStaff(school.server, 'owner', { nickName: '校长' })
})
afterEach(async () => {
  await other.close()
  await school.close()
})

const onBoth = <Result>(ask: (server: TestServer) => Promise<Result>) => Promise.all([school.server, other].map(ask))

async function backUp(): Promise<number> {
  const { backupWork } = school.services
  return (await backupWork.withSlot(() => backupWork.makeNow('manual', quietly, true))).id
}

const goBack = (backupId: number) =>
  school.services.backupWork.restoreStored(backupId, { ...quietly, by: owner.userId })

/** Opens another session of the same member. */
async function logIn({ userId }: TestMember) {
  const opened = await school.server.sessions.open(userId, { userAgent: '', address: '127.0.0.1' })
  return { headers: { token: opened?.token ?? '', userid: String(userId) } }
}

const isKnown = (who: { headers: Record<string, string> }) =>
  onBoth((server) =>
    testClient(server, who)
      .account.info()
      .then(
        () => 200,
        (error: unknown) => (error instanceof Refused ? `${error.status} ${error.message}` : error),
      ),
  )
const EVERYWHERE = [200, 200]
const NOWHERE = ['401 请先登录', '401 请先登录']

async function openStream(server: TestServer, headers: Record<string, string>) {
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const request = http.get({ port, path: `/bee/api${MESSAGE_EVENTS_PATH}`, headers, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  let text = ''
  response
    .setEncoding('utf8')
    .on('data', (chunk: string) => (text += chunk))
    .on('error', () => undefined)
  return { text: () => text, leave: () => request.destroy() }
}

it('every process shows what was then, and whoever is there is told to look again', async () => {
  const { server } = school
  const courseId = await insertCourse(server.pool, { name: '当时的名字', typeId: (await insertTypes(server.pool)).vue })
  const member = await server.registerMember()
  const backupId = await backUp()
  await server.pool.query('update courses set name = $2 where id = $1', [courseId, '后来的名字'])
  const names = () => onBoth(async (each) => (await testClient(each).courses.detail({ courseId })).name)
  await expect.poll(names).toEqual(['后来的名字', '后来的名字'])
  const stream = await openStream(other, member.headers)
  expect(stream.text()).not.toContain('event')

  await goBack(backupId)
  await expect.poll(() => names().catch(() => [])).toEqual(['当时的名字', '当时的名字'])
  await expect.poll(stream.text).toContain('event: new')
  stream.leave()
  // The stream also reports changes in the restored school.
  await server.pool.query('update courses set name = $2 where id = $1', [courseId, '恢复之后的名字'])
  await expect.poll(names).toEqual(['恢复之后的名字', '恢复之后的名字'])
})

it('who is logged in today stays so if the school knew them, and what was ended stays ended', async () => {
  const { server } = school
  const member = await server.registerMember({ nickName: '当时的' })
  const blocked = await server.registerMember({ nickName: '封了的' })
  const ended = await logIn(member)
  const colleague = await addStaff(server, 'owner', { nickName: '同事' })
  await server.pool.query('update users set blocked_at = now() where id = $1', [blocked.userId])
  const backupId = await backUp()
  await server.pool.query('update users set blocked_at = null where id = $1', [blocked.userId])
  await testClient(server, ended).account.logout()
  const since = await logIn(member)
  const late = await server.registerMember({ nickName: '后来的' })
  for (const who of [member, since, late]) expect(await isKnown(who)).toEqual(EVERYWHERE)

  await goBack(backupId)
  await expect.poll(() => isKnown(member)).toEqual(EVERYWHERE)
  expect(await isKnown(since)).toEqual(EVERYWHERE)
  for (const who of [ended, late, blocked]) expect(await isKnown(who)).toEqual(NOWHERE)
  // The only staff member still logged in is the one who restored.
  expect((await owner.calls.backup.list()).list).toHaveLength(2)
  await expect(colleague.calls.backup.list()).rejects.toMatchObject({ status: 401 })
  // The id of a member who is gone is not given again: browsers and links still bear it.
  const next = await server.registerMember({ nickName: '新来的', mobile: '13700000001' })
  expect(next.userId).toBeGreaterThan(late.userId)
  expect(await isKnown({ headers: { ...late.headers, userid: String(next.userId) } })).toEqual(NOWHERE)
})

it('what waited then and was done since is not done again by itself', async () => {
  const { server, services } = school
  const { pool, clock } = server
  const inHours = (hours: number) => new Date(clock.now().getTime() + hours * HOUR_MS)
  const scheduleMessage = async (content: string, hours: number) => {
    const { id, version } = await owner.calls.broadcasts.save({ audience: 'all', content, link: '' })
    await owner.calls.broadcasts.send({ broadcastId: id, version, sendTime: inHours(hours).toISOString() })
  }
  await scheduleMessage('一小时之后', 1)
  await scheduleMessage('三小时之后', 3)
  const draft = await services.drafts.create({
    kind: 'news',
    body: { title: '准点', summary: '一句', body: '正文', areas: [] },
  })
  await services.drafts.schedule(draft.id, draft.version, inHours(1))
  const backupId = await backUp()
  const shown = async () => ({
    messages: (await pool.query<{ content: string }>('select content from messages order by id')).rows.map(
      ({ content }) => content,
    ),
    news: (await pool.query<{ title: string }>('select title from news')).rows.map(({ title }) => title),
  })
  const done = { messages: ['一小时之后'], news: ['准点'] }
  const startWorker = () => {
    const kinds = [...services.jobKinds.values()].filter(({ hasVisibleEffect }) => hasVisibleEffect)
    return startQuickWorker({ pool, clock, kinds })
  }
  const worker = await startWorker()
  clock.advance(2 * HOUR_MS)
  worker.wake()
  await expect.poll(shown).toEqual(done)
  await worker.stop()

  await goBack(backupId)
  const after = await startWorker()
  const headers = await openStaffSession(server, owner.userId)
  const { jobs } = manageClient(server, { headers })
  const { queued, failed } = await jobs.now()
  expect(failed.list.map(({ kind, failure }) => [kind, failure]).toSorted()).toEqual([
    ['drafts.publish', expect.stringMatching(/可能已经做过，所以没有自己接着做/)],
    ['messages.broadcast', expect.stringMatching(/可能已经做过，所以没有自己接着做/)],
  ])
  expect(queued.list).toEqual([])
  expect(await shown()).toEqual({ messages: [], news: [] })
  // A message that no member has seen yet comes at its hour, once.
  clock.advance(HOUR_MS)
  after.wake()
  await expect.poll(shown).toEqual({ messages: ['三小时之后'], news: [] })
  // A staff member sends the other ones by a retry.
  for (const { id: jobId } of failed.list) {
    await manageClient(server, { headers: await openStaffSession(server, owner.userId) }).jobs.retry({ jobId })
  }
  await expect.poll(shown).toEqual({ messages: ['三小时之后', '一小时之后'], news: ['准点'] })
  await after.stop()
})

it('what comes round by itself is asked for again in the school of then', async () => {
  const { server, services } = school
  const { pool, clock } = server
  const backupId = await backUp()
  const night = [...services.jobKinds.values()].filter(({ name }) => name === 'statistics.night')
  const worker = await startQuickWorker({ pool, clock, kinds: night })
  const nights = async () => {
    const { rows } = await pool.query<{ state: string }>(`select state from jobs where kind = 'statistics.night'`)
    return rows.map(({ state }) => state)
  }
  await expect.poll(nights).toEqual(['done'])
  await goBack(backupId)
  await expect.poll(() => nights().catch(() => [])).toEqual(['done'])
  await worker.stop()
})
