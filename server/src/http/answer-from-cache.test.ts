import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCourse, insertTypes } from '../testing/test-courses.ts'
import type { TestServer } from '../testing/test-server.ts'
import { startWholeServer } from '../testing/whole-server.ts'

let server: TestServer
let address: string
/** The log has one line per answer. */
const logged: string[] = []
beforeAll(async () => {
  const logStream = {
    write: (line: string) => {
      if (line.includes('answered')) logged.push(line)
    },
  }
  server = await startWholeServer({
    config: { logLevel: 'debug', trustProxy: true, publicUrl: 'https://bee.example' },
    parts: { logStream },
  })
  const { spring } = await insertTypes(server.pool)
  for (let nth = 1; nth <= 12; nth += 1) await insertCourse(server.pool, { name: `课程 ${nth}`, typeId: spring })
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

interface Answer {
  status: number
  headers: Record<string, unknown>
  body: string
}

/** Over a real socket, like a browser. */
const ask = (path: string, headers: Record<string, string> = {}) =>
  new Promise<Answer>((resolve, reject) => {
    request(`${address}/bee/api${path}`, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const answerHeaders = { ...response.headers, date: undefined, 'x-request-id': undefined }
        resolve({
          status: response.statusCode ?? 0,
          headers: answerHeaders,
          body: Buffer.concat(chunks).toString('latin1'),
        })
      })
    })
      .on('error', reject)
      .end()
  })

test.each([undefined, 'br', 'gzip'])('the second answer is the first one, header by header (%s)', async (encoding) => {
  const headers = encoding ? { 'accept-encoding': encoding } : {}
  const path = '/release/subject/list?limit=40'
  const first = await ask(path, headers)
  const second = await ask(path, headers)
  expect(first.status).toBe(200)
  expect(first.headers).toMatchObject({
    'x-frame-options': 'DENY',
    'strict-transport-security': 'max-age=31536000',
    'cache-control': 'no-cache',
  })
  expect(first.headers['content-encoding']).toBe(encoding)
  expect(second).toEqual(first)
  // Every answer is logged, cached or not.
  await expect.poll(() => logged.length).toBe(2)
  logged.length = 0
})

test('who has it already gets 304, and who shows a token is answered in person', async () => {
  const path = '/release/subject/list'
  const { headers } = await ask(path)
  const etag = String(headers.etag)
  for (const known of [etag, `W/${etag}`, `"another", ${etag}`]) {
    expect((await ask(path, { 'if-none-match': known })).status, known).toBe(304)
  }
  expect((await ask(path, { 'if-none-match': '"another"' })).status).toBe(200)
  expect((await ask(path, { token: 'x'.repeat(43) })).status).toBe(401)
  const { headers: member } = await server.registerMember()
  expect((await ask(path, member)).headers['cache-control']).toBe('no-store')
})

test('everybody who opens a course counts once, wherever they were answered', async () => {
  const count = async () =>
    (await server.pool.query<{ n: number }>('select view_count n from courses where id = 1')).rows
  const before = (await count())[0]?.n ?? 0
  const open = (visitor: string) => ask('/release/subject/info?subjectId=1', { 'x-forwarded-for': visitor })
  // The first answer comes from the database, the others from the cache.
  for (const visitor of ['203.0.113.1', '203.0.113.1', '203.0.113.2', '203.0.113.2, 203.0.113.1']) await open(visitor)
  await expect.poll(async () => (await count())[0]?.n).toBe(before + 2)
})

test('every answer names its request, as the log does', async () => {
  const ids = new Set<string>()
  for (let nth = 0; nth < 3; nth += 1) {
    const response = await fetch(`${address}/bee/api/release/subject/list?limit=7`)
    const id = response.headers.get('x-request-id') ?? ''
    expect(id).toMatch(/^[0-9a-f]{6}-[0-9a-z]+$/)
    ids.add(id)
    await expect.poll(() => logged.some((line) => line.includes(`"reqId":"${id}"`))).toBe(true)
  }
  expect(ids.size).toBe(3)
})
