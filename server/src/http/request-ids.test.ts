import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { profileContract } from '@bee/contract/profile/profile.contract.ts'
import { coursesContract } from '@bee/contract/courses/courses.contract.ts'
import { MESSAGE_EVENTS_PATH } from '@bee/contract/messages/message-events.ts'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patiently } from '../../../scripts/testing/patience.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import type { TestMember, TestServer } from '../testing/test-server.ts'
import { startWholeServer } from '../testing/whole-server.ts'
import { createPool } from '../database/pool.ts'
import { createMeters } from './metrics/meters.ts'
import { createSlowLines } from './metrics/slow-lines.ts'

const OWN_ID = /^[0-9a-f]{6}-[0-9a-z]+$/
const LIST = API_BASE_PATH + coursesContract.list.path

const BAD_JSON =
  'POST /bee/api/user/login HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 1\r\n\r\n{'

interface Line {
  msg: string
  reqId?: string
  [detail: string]: unknown
}

const lines: Line[] = []
let server: TestServer
let member: TestMember
let port: number
beforeAll(async () => {
  server = await startWholeServer({
    config: { logLevel: 'debug', trustProxy: ['127.0.0.1'] },
    parts: { logStream: { write: (line) => void lines.push(JSON.parse(line) as Line) } },
    mount: (app) => {
      app.get('/broken', () => {
        throw new Error('on purpose')
      })
    },
  })
  member = await server.registerMember()
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => server.close())

/** Resolves with the raw response headers; a stream is closed after them, because it has no end. */
function say(words: string, isStream = false): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(words))
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1')
      if (isStream && heard.includes('\r\n\r\n')) socket.destroy()
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(heard.split('\r\n\r\n')[0] ?? ''))
  })
}

const idIn = (head: string) => /^x-request-id: (.*)$/im.exec(head)?.[1]?.trim()
const statusIn = (head: string) => Number(/^HTTP\/1.1 (\d+)/.exec(head)?.[1])
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  say(
    `${method} ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n`,
    path.endsWith(MESSAGE_EVENTS_PATH),
  )

describe('every kind of answer has a number, and its line has the same', () => {
  const kinds: [name: string, status: number, words: () => Promise<string>][] = [
    ['made', 200, () => ask(`${LIST}?subjectTypeId=1`)],
    ['from memory', 200, () => ask(LIST)],
    ['a member', 200, () => ask(LIST, { token: member.token, userid: String(member.userId) })],
    ['only its head', 200, () => ask('/healthz', {}, 'HEAD')],
    ['a picture', 200, () => ask('/pictures/og.webp')],
    ['a part of a picture', 206, () => ask('/pictures/og.webp', { range: 'bytes=0-9' })],
    ['a film without a link', 403, () => ask('/media/x/clips/a.mp4')],
    ['an event stream', 200, () => ask(API_BASE_PATH + MESSAGE_EVENTS_PATH, { ...member.headers })],
    ['not logged in', 401, () => ask(API_BASE_PATH + MESSAGE_EVENTS_PATH)],
    ['bad input', 400, () => ask('/bee/api/release/subject/info?subjectId=x')],
    ['no such call', 404, () => ask('/bee/api/nothing')],
    ['no such address', 404, () => ask('/nowhere')],
    ['a defect', 500, () => ask('/broken')],
    ['bad JSON', 400, () => say(BAD_JSON)],
    ['an address that cannot be read', 400, () => ask('/bee/api/%c3%28')],
    ['a number without end', 404, () => ask(`/bee/api/news/info/${'9'.repeat(5000)}`)],
    ['no HTTP', 400, () => say('rubbish\r\n\r\n')],
    ['a head without end', 431, () => say(`GET / HTTP/1.1\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`)],
    ['no host', 400, () => say('GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n')],
    ['an expectation', 417, () => ask('/healthz', { expect: 'wonders' })],
  ]
  it.each(kinds)('%s', async (name, status, words) => {
    if (name === 'from memory') await ask(LIST)
    const head = await words()
    expect(statusIn(head), head).toBe(status)
    const id = idIn(head) ?? ''
    expect(id).toMatch(OWN_ID)
    // A stream that the client leaves has no end to log.
    if (name === 'an event stream') return
    await expect.poll(() => lines.filter(({ reqId }) => reqId === id).length).toBeGreaterThan(0)
  })

  it('no line about a request is without one', () => {
    const about = lines.filter(({ msg }) => ['answered', 'refused', 'failed', 'unexpected error'].includes(msg))
    expect(about.length).toBeGreaterThan(10)
    expect(about.filter(({ reqId }) => !OWN_ID.test(reqId ?? ''))).toEqual([])
  })

  it('two are never the same', async () => {
    const ids = await Promise.all(Array.from({ length: 50 }, async () => idIn(await ask('/healthz'))))
    expect(new Set(ids).size).toBe(50)
  })
})

describe('what a proxy calls a request', () => {
  it('is taken over where its word counts', async () => {
    for (const path of ['/healthz', LIST, '/nowhere', '/bee/api/%c3%28'])
      expect(idIn(await ask(path, { 'x-request-id': '4bf92f3577b34da6a3ce929d0e0e4736' }))).toBe(
        '4bf92f3577b34da6a3ce929d0e0e4736',
      )
  })

  it.each(['short', 'a'.repeat(65), 'with space in it', '<script>alert(1)</script>', '', 'umläut-umläut'])(
    'not if it is odd: %s',
    async (id) => {
      expect(idIn(await ask('/healthz', { 'x-request-id': id }))).toMatch(OWN_ID)
    },
  )

  it('nor from anybody else', async () => {
    const plain = await startWholeServer()
    const answer = await plain.app.inject({ url: '/healthz', headers: { 'x-request-id': '4bf92f3577b34da6' } })
    expect(answer.headers['x-request-id']).toMatch(OWN_ID)
    await plain.close()
  })
})

/** Slower than everything else on a busy machine: only a few lines a second are logged. */
const SLOW_MS = patiently(200)

it('a slow call and its slow statement are told under the same number', async () => {
  const told: Line[] = []
  const meters = createMeters()
  const slow = createSlowLines({ slowRequestMs: SLOW_MS, slowQueryMs: SLOW_MS }, meters)
  const statements = slow.statementsOf('requests')
  const database = await createTestDatabase({ makePool: (connection) => createPool({ ...connection, statements }) })
  const { pool } = database
  const slowServer = await startWholeServer({
    database,
    config: { logLevel: 'warn' },
    parts: { meters, slow, logStream: { write: (line) => void told.push(JSON.parse(line) as Line) } },
  })
  await pool.query(`create or replace function public.be_slow() returns trigger language plpgsql as $$
    begin perform pg_sleep(${(SLOW_MS + 50) / 1000}); return new; end $$`)
  await pool.query('create trigger be_slow before insert on feedback for each row execute function public.be_slow()')
  const writer = await slowServer.registerMember()
  const answer = await slowServer.app.inject({
    method: 'POST',
    url: API_BASE_PATH + profileContract.sendFeedback.path,
    headers: writer.headers,
    payload: { content: '很慢的一句 13912345678', kind: 'suggestion' },
  })
  await slowServer.close()
  const id = answer.headers['x-request-id']
  const ofCall = told.filter(({ reqId }) => reqId === id)
  // On a busy machine other statements of the call may be slow too.
  const writing = ofCall.filter(
    ({ msg, statement }) => msg === 'slow query' && /insert into "?feedback/.test(String(statement)),
  )
  expect(writing.map(({ pool: name }) => name)).toEqual(['requests'])
  const call = ofCall.at(-1)
  expect(ofCall.filter(({ msg }) => msg === 'slow request')).toEqual([call])
  expect(Number(call?.statements)).toBeGreaterThan(0)
  expect(Number(call?.databaseMs)).toBeGreaterThanOrEqual(SLOW_MS)
  expect(Number(call?.ms)).toBeGreaterThanOrEqual(Number(call?.databaseMs) - 1)
  expect(JSON.stringify(told)).not.toContain('13912345678')
})
