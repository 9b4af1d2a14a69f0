import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCourse, insertTypes } from '../testing/test-courses.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let address: string
/** A line for every answer that the framework gave. */
const logged: string[] = []
beforeAll(async () => {
  const logStream = {
    write: (line: string) => {
      if (line.includes('answered')) logged.push(line)
    },
  }
  server = await startTestServer({
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

/** Over a real socket: `inject` would not come by the door. */
const ask = (path: string, headers: Record<string, string> = {}) =>
  new Promise<Answer>((resolve, reject) => {
    request(`${address}/bee/api${path}`, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const answerHeaders = { ...response.headers, date: undefined }
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
  await expect.poll(() => logged.length).toBe(1)
  const second = await ask(path, headers)
  expect(first.status).toBe(200)
  expect(first.headers).toMatchObject({
    'x-frame-options': 'DENY',
    'strict-transport-security': 'max-age=31536000',
    'cache-control': 'no-cache',
  })
  expect(first.headers['content-encoding']).toBe(encoding)
  expect(second).toEqual(first)
  expect(logged.splice(0)).toHaveLength(1)
})

test('who has it already gets 304, and who shows a token passes the door', async () => {
  const path = '/release/subject/list'
  const { headers } = await ask(path)
  expect((await ask(path, { 'if-none-match': String(headers.etag) })).status).toBe(304)
  expect((await ask(path, { token: 'x'.repeat(43) })).status).toBe(401)
  const { headers: member } = await server.registerMember()
  expect((await ask(path, member)).headers['cache-control']).toBe('no-store')
})

test('everybody who opens a course counts once, wherever they were answered', async () => {
  const count = async () =>
    (await server.pool.query<{ n: number }>('select view_count n from courses where id = 1')).rows
  const before = (await count())[0]?.n ?? 0
  const open = (visitor: string) => ask('/release/subject/info?subjectId=1', { 'x-forwarded-for': visitor })
  // The framework tells the first address, the door the others: one visitor is the same to both.
  for (const visitor of ['203.0.113.1', '203.0.113.1', '203.0.113.2', '203.0.113.2, 203.0.113.1']) await open(visitor)
  await expect.poll(async () => (await count())[0]?.n).toBe(before + 2)
})
