import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let fullSince: Date | undefined
const disk = { noteRefusal: () => (fullSince = new Date()), fullSince: () => Promise.resolve(fullSince) }
beforeAll(async () => {
  server = await startTestServer({
    features: [],
    parts: { disk },
    mount: (app) => {
      app.put('/refused', () => {
        throw Object.assign(new Error('could not extend file'), { code: '53100' })
      })
    },
  })
})
afterAll(() => server.close())

const figure = async () => {
  server.clock.advance(6000)
  return /^bee_disk_full (.*)$/m.exec((await server.app.inject('/metrics')).body)?.[1]
}

it('a site whose disk is full is not ready and says so, in its figures too', async () => {
  expect((await server.app.inject('/readyz')).statusCode).toBe(200)
  expect(await figure()).toBe('0')

  expect((await server.app.inject({ method: 'PUT', url: '/refused' })).statusCode).toBe(507)
  const answer = await server.app.inject('/readyz')
  expect(answer.json()).toMatchObject({ code: 503, data: { reason: 'not-ready' } })
  expect(answer.json<{ msg: string }>().msg).toMatch(/^磁盘满了/)
  expect(await figure()).toBe('1')

  fullSince = undefined
  expect((await server.app.inject('/readyz')).statusCode).toBe(200)
  expect(await figure()).toBe('0')
})
