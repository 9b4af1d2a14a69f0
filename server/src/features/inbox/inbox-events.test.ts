import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { INBOX_EVENTS_PATH } from '@bee/contract/manage/inbox/inbox-fields.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../../config.ts'
import { createServer } from '../../create-server.ts'
import { insertCourse, insertTypes } from '../../testing/test-courses.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { addStaff, openStaffSession, type TestStaff } from '../../testing/test-staff.ts'
import { staffFeature } from '../staff/staff.feature.ts'
import { createInboxStreams, type StreamReach } from './inbox-streams.service.ts'
import { inboxFeature } from './inbox.feature.ts'

const URL_PATH = `/bee/api${INBOX_EVENTS_PATH}`

let server: TestServer
let port = 0
let owner: TestStaff
let teacher: TestStaff
let memberId: number
let ownCourse: number
let otherCourse: number
let foreignCourse: number

beforeAll(async () => {
  server = await startTestServer({ features: [inboxFeature, staffFeature] })
  const { spring: typeId } = await insertTypes(server.pool)
  ownCourse = await insertCourse(server.pool, { name: '我的课', typeId, lessons: ['一'] })
  otherCourse = await insertCourse(server.pool, { name: '别人的课', typeId, lessons: ['一'] })
  foreignCourse = await insertCourse(server.pool, { name: '同事的课', typeId, lessons: ['一'] })
  owner = await addStaff(server, 'owner')
  teacher = await addStaff(server, 'teacher')
  memberId = (await server.registerMember()).userId
  await server.pool.query('insert into course_staff (user_id, course_id) values ($1, $2)', [teacher.userId, ownCourse])
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(() => server.close())

async function open(headers: Record<string, string>, at = port) {
  const request = http.get({ port: at, path: URL_PATH, headers, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  let text = ''
  response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  // The client's own abort arrives as an error.
  response.on('error', () => undefined)
  const ended = new Promise((resolve) => response.on('close', resolve))
  const ids = () => [...text.matchAll(/event: changed\ndata: (\d+)/g)].map(([, id]) => Number(id))
  const hasOrders = () => text.includes('event: orders')
  const events = () => [...text.matchAll(/^event: (\w+)$/gm)].map(([, event]) => event)
  return { status: response.statusCode, ids, hasOrders, events, ended, leave: () => request.destroy() }
}

async function ask(courseId: number): Promise<number> {
  await server.pool.query(
    `insert into comments (course_id, user_id, content, is_question) values ($1, $2, '问', true)`,
    [courseId, memberId],
  )
  const { rows } = await server.pool.query<{ id: number }>('select max(id) as id from inbox_threads')
  return rows[0]?.id ?? 0
}

it('tells everyone who listens of another name or look of the school, and of no other page', async () => {
  const streams = await Promise.all([open(owner.headers), open(teacher.headers)])
  for (const key of ['company', 'look', 'site'])
    await server.pool.query(`insert into pages (key, body) values ($1, '{}') on conflict do nothing`, [key])
  await server.pool.query(`update pages set body = '{"colour":"#2b63e3"}' where key = 'look'`)
  await server.pool.query(`delete from pages where key in ('look', 'company')`)
  for (const stream of streams) {
    await expect.poll(() => stream.events().filter((event) => event === 'look')).toHaveLength(4)
    stream.leave()
  }
})

it('refuses whoever may not, and a foreign page', async () => {
  const { 'bee-staff': _own, ...unmarked } = owner.headers
  const unprotected = await addStaff(server, 'owner', { hasSecondStep: false })
  // The days in which the second step can wait are over.
  await server.pool.query(`update staff set created_at = created_at - interval '8 days' where user_id = $1`, [
    unprotected.userId,
  ])
  const blind = await owner.calls.roles.add({ name: '只看数据', rights: [{ permission: 'insight.read' }] })
  const reader = await addStaff(server, blind.name)
  for (const [headers, status] of [
    [unmarked, 403],
    [{ ...owner.headers, origin: 'https://evil.example' }, 403],
    [{ 'bee-staff': '1', ...owner.memberHeaders }, 401],
    [unprotected.headers, 403],
    [reader.headers, 403],
  ] as const) {
    const stream = await open({ ...headers })
    expect(stream.status).toBe(status)
    stream.leave()
  }
})

it('tells of every thread whoever may read all, and of the own courses whoever may read those', async () => {
  const all = await open(owner.headers)
  const own = await open(teacher.headers)
  expect([all.status, own.status]).toEqual([200, 200])
  const foreign = await ask(otherCourse)
  const mine = await ask(ownCourse)
  await expect.poll(all.ids).toEqual([foreign, mine])
  await expect.poll(own.ids).toEqual([mine])
  // The other course becomes an own course too: from now on its threads are announced.
  await server.pool.query('insert into course_staff (user_id, course_id) values ($1, $2)', [
    teacher.userId,
    otherCourse,
  ])
  const later = await ask(otherCourse)
  await expect.poll(own.ids).toEqual([mine, later])
  all.leave()
  own.leave()
})

it('tells of orders whoever may read them, also without the inbox, and not a teacher', async () => {
  const role = await owner.calls.roles.add({ name: '只看订单', rights: [{ permission: 'orders.read' }] })
  const accountant = await open((await addStaff(server, role.name)).headers)
  const all = await open(owner.headers)
  const own = await open(teacher.headers)
  await server.pool.query('insert into orders (number, user_id, course_id, price_fen) values ($1, $2, $3, 19900)', [
    '2026030200000042',
    memberId,
    otherCourse,
  ])
  await expect.poll(accountant.hasOrders).toBe(true)
  await expect.poll(all.hasOrders).toBe(true)
  const mine = await ask(ownCourse)
  await expect.poll(own.ids).toEqual([mine])
  expect(own.hasOrders()).toBe(false)
  expect(accountant.ids()).toEqual([])
  for (const stream of [accountant, all, own]) stream.leave()
})

describe('lists', () => {
  /** Inserts an audit event as an act writes it; here only the event is announced. */
  const act = (by: TestStaff, kind: string, id: string) =>
    server.pool.query(
      `insert into audit_events (at, actor_id, actor_name, role_name, action, subject_kind, subject_id, summary)
       values (now(), $1, '同事', '校长', 'content.publish', $2, $3, '发布')`,
      [by.userId, kind, id],
    )

  it('are told of by what the staff do: all of it, or what is done to the own courses and by oneself', async () => {
    const all = await open(owner.headers)
    const own = await open(teacher.headers)
    await act(owner, 'publication', `course:${foreignCourse}`)
    await act(owner, 'publication', 'news:3')
    await act(owner, 'sight', `course:${foreignCourse},${ownCourse}`)
    await expect.poll(all.events).toEqual(['acts', 'content', 'acts', 'content', 'acts', 'content'])
    await expect.poll(own.events).toEqual(['content'])
    const { rows } = await server.pool.query<{ id: number }>(
      `insert into drafts (kind, subject_id, body, begun_by) values ('course', $1, '{}', $2) returning id`,
      [ownCourse, owner.userId],
    )
    await act(owner, 'draft', String(rows[0]?.id))
    await expect.poll(own.events).toEqual(['content', 'content'])
    await act(owner, 'role', '1')
    await act(teacher, 'draft', '999')
    await expect
      .poll(all.events)
      .toEqual(Array<string[]>(4).fill(['acts', 'content']).flat().concat('acts', 'acts', 'content'))
    // A teacher reads only the own lines of the record.
    await expect.poll(own.events).toEqual(['content', 'content', 'acts', 'content'])
    all.leave()
    own.leave()
  })

  it('are told of in another process, of members and messages to them too, to who may read each', async () => {
    const { pool, clock, dataDir } = server
    const second = await createServer({
      features: [inboxFeature, staffFeature],
      config: { ...readConfig({ LOG_LEVEL: 'silent' }, dataDir), dataDir },
      pool,
      clock,
      secret: 's'.repeat(32),
      contentDir: join(dataDir, 'content'),
    })
    await second.listen({ port: 0, host: '127.0.0.1' })
    const stream = await open(owner.headers, (second.server.address() as AddressInfo).port)
    const own = await open(teacher.headers)
    await server.registerMember()
    await expect.poll(stream.events).toEqual(['members'])
    const { rows } = await pool.query<{ id: number }>(
      `insert into broadcasts (audience, content) values ('all', '今晚停机') returning id`,
    )
    await expect.poll(stream.events).toEqual(['members', 'broadcasts'])
    await act(owner, 'member', String(memberId))
    await expect.poll(stream.events).toEqual(['members', 'broadcasts', 'acts', 'members'])
    const id = await ask(ownCourse)
    await expect.poll(own.ids).toEqual([id])
    expect(own.events()).toEqual(['changed'])
    await pool.query('delete from broadcasts where id = $1', [rows[0]?.id])
    stream.leave()
    own.leave()
    await second.close()
  })
})

it('ends with the session, and when the right is taken away', async () => {
  const headers = await openStaffSession(server, owner.userId)
  const ending = await open(headers)
  const staying = await open(owner.headers)
  await server.pool.query(
    'delete from staff_sessions where id = (select max(id) from staff_sessions where user_id = $1)',
    [owner.userId],
  )
  await ending.ended
  const id = await ask(ownCourse)
  await expect.poll(staying.ids).toEqual([id])
  staying.leave()

  const dismissed = await addStaff(server, 'support')
  const stream = await open(dismissed.headers)
  await server.pool.query('update staff set ended_at = now() where user_id = $1', [dismissed.userId])
  await ask(ownCourse)
  await stream.ended
  expect(stream.ids()).toEqual([])
})

it('is told only of what its reach covers', async () => {
  const streams = createInboxStreams()
  const reach: StreamReach = {
    isAll: false,
    courseIds: new Set([7]),
    scopeOf: () => undefined,
    ownsOneOf: () => Promise.resolve(false),
  }
  const said: string[] = []
  const write = (text: string) => void said.push(text)
  const leave = streams.add({ userId: 1, check: () => Promise.resolve(reach), write, end: vi.fn() })
  streams.tell('5 7')
  streams.tell('6 8')
  streams.tellOrders()
  streams.tell('all')
  await expect.poll(() => said).toEqual([': \n\n', 'event: changed\ndata: 5\n\n', 'event: all\ndata: \n\n'])
  leave()
})
