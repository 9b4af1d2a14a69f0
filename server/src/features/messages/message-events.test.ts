import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { MESSAGE_EVENTS_PATH } from '@bee/contract/messages/message-events.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../../config.ts'
import { createServer } from '../../create-server.ts'
import { testClient } from '../../testing/test-client.ts'
import { insertCourse, insertTypes } from '../../testing/test-courses.ts'
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts'
import { commentsFeature } from '../comments/comments.feature.ts'
import { createMessageStreams } from './message-streams.service.ts'
import { messagesFeature } from './messages.feature.ts'

const URL_PATH = `/bee/api${MESSAGE_EVENTS_PATH}`

async function openStream(port: number, headers: Record<string, string>) {
  const request = http.get({ port, path: URL_PATH, headers, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  let text = ''
  const waiting = new Set<() => void>()
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
    for (const look of waiting) look()
  })
  /** Waits until the stream has said it this many times. */
  const said = (what: string, times = 1) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (text.split(what).length <= times) return
        waiting.delete(look)
        resolve()
      }
      waiting.add(look)
      look()
    })
  // The client's own abort arrives as an error.
  response.on('error', () => undefined)
  const ended = new Promise((resolve) => response.on('close', resolve))
  return { status: response.statusCode, response, text: () => text, said, ended, leave: () => request.destroy() }
}

describe('the stream', () => {
  let server: TestServer
  let member: TestMember
  let port = 0
  beforeEach(async () => {
    server = await startTestServer({ features: [messagesFeature, commentsFeature] })
    member = await server.registerMember()
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    port = (server.app.server.address() as AddressInfo).port
  })
  afterEach(() => server.close())

  const send = (userId: number | null) =>
    server.pool.query('insert into messages (user_id, content, created_at) values ($1, $2, $3)', [
      userId,
      '你好',
      server.clock.now(),
    ])

  test('is for members', async () => {
    const visitor = await openStream(port, {})
    expect(visitor.status).toBe(401)
    await visitor.said('请先登录')
  })

  test('tells of a message to me or to all, not of somebody else’s', async () => {
    const stranger = await server.registerMember()
    const mine = await openStream(port, member.headers)
    const theirs = await openStream(port, stranger.headers)
    expect(mine.response.headers['content-type']).toBe('text/event-stream; charset=utf-8')
    await send(member.userId)
    await mine.said('event: new')
    expect(theirs.text()).not.toContain('event')
    await send(null)
    await theirs.said('event: new')
    mine.leave()
    theirs.leave()
  })

  test('tells of an answer to my comment, and other devices of what I read', async () => {
    const courseId = await insertCourse(server.pool, { name: '课', typeId: (await insertTypes(server.pool)).vue })
    const api = testClient(server, { headers: member.headers })
    const mine = await api.comments.publish({ courseId, content: '问' })
    const stream = await openStream(port, member.headers)
    const other = testClient(server, { headers: (await server.registerMember()).headers })
    await other.comments.publish({ courseId, content: '答', parentId: mine.commentId })
    await stream.said('event: new')
    await stream.said('event: reply')
    expect(stream.text()).not.toContain('event: read')
    await api.messages.replies()
    await stream.said('event: read')
    stream.leave()
  })

  test('hears what another process on the same database writes, also after its connection broke', async () => {
    const { pool, clock, dataDir } = server
    const config = { ...readConfig({ LOG_LEVEL: 'silent' }, dataDir), dataDir }
    const second = await createServer({
      features: [messagesFeature],
      config,
      pool,
      clock,
      secret: 's'.repeat(32),
      contentDir: join(dataDir, 'content'),
    })
    await second.listen({ port: 0, host: '127.0.0.1' })
    const stream = await openStream((second.server.address() as AddressInfo).port, member.headers)
    await send(member.userId)
    await stream.said('event: new')
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where query like 'LISTEN%' and datname = current_database()`,
    )
    // When the connection is back, the stream tells of notices that may have been missed.
    await stream.said('event: new', 2)
    await send(member.userId)
    await stream.said('event: new', 3)
    expect(stream.text().split('event: new')).toHaveLength(4)
    await second.close()
    await stream.ended
  })

  test('ends with its session, and not with another of the member', async () => {
    const stream = await openStream(port, member.headers)
    const opened = await server.sessions.open(member.userId, { userAgent: '', address: '127.0.0.1' })
    const other = await openStream(port, { ...member.headers, token: opened?.token ?? '' })
    await server.pool.query('delete from sessions where id = (select max(id) from sessions where user_id = $1)', [
      member.userId,
    ])
    await other.ended
    await send(member.userId)
    await stream.said('event: new')
    stream.leave()
  })

  test('does not keep a stopping server waiting', async () => {
    const streams = await Promise.all([1, 2, 3].map(() => openStream(port, member.headers)))
    await server.app.close()
    await Promise.all(streams.map(({ ended }) => ended))
  })
})

test('notices that are not understood are passed over', () => {
  const streams = createMessageStreams()
  const write = vi.fn<(text: string) => void>()
  const leave = streams.add({ userId: 1, check: () => Promise.resolve(true), write, end: vi.fn() })
  for (const rubbish of ['', 'new', 'old 1', 'new x', 'new 2']) streams.tell(rubbish)
  expect(write).toHaveBeenCalledTimes(1)
  streams.tell('read 1')
  expect(write).toHaveBeenLastCalledWith('event: read\ndata: \n\n')
  leave()
})
