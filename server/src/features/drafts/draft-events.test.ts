import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DRAFT_EVENTS_PATH } from '@bee/contract/manage/content/drafts.contract.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { HEARTBEAT_MS } from '../../http/event-streams.ts'
import { borrowTestDatabase } from '../../testing/spare-databases.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { addStaff, type TestStaff } from '../../testing/test-staff.ts'
import { newsFeature } from '../news/news.feature.ts'
import { draftsFeature } from './drafts.feature.ts'

const FEATURES = [draftsFeature, newsFeature] as const

let server: TestServer
let second: TestServer
let editor: TestStaff
let colleague: TestStaff
let teacher: TestStaff

const listen = (each: TestServer) => each.app.listen({ port: 0, host: '127.0.0.1' })
const portOf = (each: TestServer) => (each.app.server.address() as AddressInfo).port

/** Two processes on one database. */
beforeAll(async () => {
  const database = await borrowTestDatabase()
  server = await startTestServer({ features: FEATURES, database })
  second = await startTestServer({ features: FEATURES, database: { ...database, drop: () => Promise.resolve() } })
  editor = await addStaff(server, 'editor', { nickName: '何田' })
  colleague = await addStaff(server, 'editor', { nickName: '安然' })
  teacher = await addStaff(server, 'teacher')
  await listen(server)
  await listen(second)
})
afterAll(async () => {
  await second.close()
  await server.close()
})

async function open(each: TestServer, by: TestStaff, draftId: number | string) {
  const path = `/bee/api${DRAFT_EVENTS_PATH}?draftId=${draftId}`
  const request = http.get({ port: portOf(each), path, headers: by.headers, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  let text = ''
  response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  response.on('error', () => undefined)
  const events = () =>
    [...text.matchAll(/event: (\w+)\ndata: (.*)\n\n/g)].map(([, name, data = '{}']) => ({
      name,
      data: JSON.parse(data) as Record<string, unknown>,
    }))
  const here = () =>
    (events().findLast(({ name }) => name === 'here')?.data['others'] as { nickName: string }[] | undefined)
      ?.map(({ nickName }) => nickName)
      .toSorted()
  let isEnded = false
  response.on('close', () => (isEnded = true))
  return { status: response.statusCode, events, here, isEnded: () => isEnded, leave: () => request.destroy() }
}

it('says who else is here, in whatever process, and what becomes of the draft', async () => {
  const { draftId, version } = await editor.calls.drafts.open({ kind: 'news', body: {} })
  const one = await open(server, editor, draftId)
  await expect.poll(one.here).toEqual(['何田'])
  const other = await open(second, colleague, draftId)
  await expect.poll(one.here).toEqual(['何田', '安然'].toSorted())
  await expect.poll(other.here).toEqual(['何田', '安然'].toSorted())

  const body = { title: '写', summary: '', body: '文', areas: [] }
  const saved = await colleague.calls.drafts.save({ draftId, version, body })
  await expect
    .poll(one.events)
    .toContainEqual({ name: 'saved', data: { version: saved.version, by: colleague.userId } })
  other.leave()
  await expect.poll(one.here).toEqual(['何田'])
  await editor.calls.drafts.publish({ draftId, version: saved.version })
  await expect.poll(() => one.events().at(-1)?.name).toBe('published')
  one.leave()
})

it('says when it was thrown away, and is for those alone who may read it', async () => {
  const { draftId, version } = await editor.calls.drafts.open({ kind: 'news', body: {} })
  expect((await open(server, teacher, draftId)).status).toBe(403)
  expect((await open(server, editor, 999_999)).status).toBe(404)
  expect((await open(server, editor, 'rubbish')).status).toBe(400)
  const stream = await open(server, editor, draftId)
  await expect.poll(stream.here).toEqual(['何田'])
  await editor.calls.drafts.discard({ draftId, version })
  await expect.poll(() => stream.events().at(-1)?.name).toBe('discarded')
  stream.leave()
})

it('ends at the next heartbeat once the draft is out of reach', async () => {
  const { rows } = await server.pool.query<{ id: number }>(
    `insert into drafts (kind, body, begun_by) values ('question', '{}', $1) returning id`,
    [teacher.userId],
  )
  const draftId = rows[0]?.id ?? 0
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const stream = await open(server, teacher, draftId)
    await expect.poll(stream.here).toHaveLength(1)
    await server.pool.query('update drafts set begun_by = $2 where id = $1', [draftId, editor.userId])
    vi.advanceTimersByTime(HEARTBEAT_MS)
    await expect.poll(stream.isEnded).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})
