import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestMember, TestServer } from '../testing/test-server.ts'
import { startWholeServer } from '../testing/whole-server.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

let server: TestServer
let member: TestMember
let port: number
beforeAll(async () => {
  server = await startWholeServer()
  member = await server.registerMember()
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => server.close())

interface Answer {
  status: number
  headers: Record<string, unknown>
  body: string
}

/** Over a socket, with the path unchanged: `inject` would normalise it first. */
const ask = (path: string, headers: Record<string, string> = {}, body?: { method: string; content: Buffer }) =>
  new Promise<Answer>((resolve, reject) => {
    const { method = 'GET', content } = body ?? {}
    request({ port, path, method, headers: { ...headers, connection: 'close' } }, (response) => {
      void text(response).then((answer) =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: answer }),
      )
    })
      .on('error', reject)
      .end(content)
  })

const envelopeOf = ({ body }: Answer) => JSON.parse(body) as { code: number; msg: string }

describe('an odd address is refused in the envelope', () => {
  it.each([
    '/pictures/a%00.png',
    '/pictures/../../package.json',
    '/pictures/%2e%2e/%2e%2e/package.json',
    '/pictures/%5C',
    `/pictures/${'a'.repeat(300)}.png`,
    '/bee/api/%',
    '/bee/api/%c3%28',
    `/bee/api/news/info/${'9'.repeat(5000)}`,
    `/uploads/${'a'.repeat(300)}.webp`,
    '/media/%00/x',
  ])('%s', async (path) => {
    const answer = await ask(path)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(envelopeOf(answer).code).toBe(answer.status)
    expect(answer.headers).toMatchObject(SECURITY_HEADERS)
  })
})

it.each(['bytes=-', 'bytes=99999999-', 'bytes=5-1'])(
  'a part that the file does not have is refused: %s',
  async (range) => {
    const answer = await ask('/pictures/og.webp', { range })
    expect({ range, status: answer.status, ...envelopeOf(answer) }).toMatchObject({ range, status: 416, code: 416 })
  },
)

describe('an odd body is refused in the envelope', () => {
  it.each([
    ['multipart without a boundary', 'multipart/form-data', 'x'],
    [
      'multipart that is cut off',
      'multipart/form-data; boundary=bee',
      '--bee\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf',
    ],
    ['multipart without a file', 'multipart/form-data; boundary=bee', '--bee--\r\n'],
  ])('%s', async (_name, type, content) => {
    const headers = { 'content-type': type, token: member.token, userid: String(member.userId) }
    const answer = await ask('/bee/api/fileUpload', headers, { method: 'POST', content: Buffer.from(content) })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(envelopeOf(answer).code).toBe(answer.status)
  })
})

describe('what is no HTTP at all', () => {
  const say = (words: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.end(words))
      void text(socket).then(resolve, reject)
    })

  it.each([
    'rubbish\r\n\r\n',
    'GET / HTTP/1.1\r\nbad header\r\n\r\n',
    `GET / HTTP/1.1\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`,
  ])('is answered in the envelope (%#)', async (words) => {
    const [head = '', body = ''] = (await say(words)).split('\r\n\r\n')
    const status = Number(/^HTTP\/1.1 (\d+)/.exec(head)?.[1])
    expect([400, 431]).toContain(status)
    expect(JSON.parse(body)).toMatchObject({ code: status })
    expect(head.toLowerCase()).toContain('x-content-type-options: nosniff')
  })
})

it('a day that is none, or lies before there were days, is refused', async () => {
  for (const date of ['0000-01-01', '2026-02-30', '9999-12-31', '-001-01-01']) {
    const answer = await server.app.inject({
      url: `/bee/api/user/heatmap/day?date=${date}`,
      headers: { ...member.headers },
    })
    expect([200, 400], date).toContain(answer.statusCode)
  }
})
