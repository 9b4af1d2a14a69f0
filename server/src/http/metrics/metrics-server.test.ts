import { once, type EventEmitter } from 'node:events'
import { request, type IncomingMessage, type RequestOptions, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { serveMetrics } from './metrics-server.ts'
import { DEFAULT_WATCH, type WatchSettings } from './watch-settings.ts'

const TOKEN = '0123456789abcdef'
const FIGURES = '# HELP a A\n# TYPE a gauge\na 1\n'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  server = undefined
})

async function start(settings: Partial<WatchSettings> = {}, text = () => Promise.resolve(FIGURES)): Promise<number> {
  server = await serveMetrics({ ...DEFAULT_WATCH, ...settings, metricsPort: 0 }, text)
  return (server.address() as AddressInfo).port
}

async function ask(port: number, options: RequestOptions = {}) {
  const asked = request({ host: '127.0.0.1', port, path: '/metrics', ...options }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, body: await textOf(answer) }
}

/** Resolves for every kind of end. */
const closed = (gone: EventEmitter) => new Promise((resolve) => gone.on('close', resolve))

describe('at a port of their own the figures', () => {
  it('are read by this machine, as text that nobody keeps', async () => {
    const { status, headers, body } = await ask(await start())
    expect({ status, body }).toEqual({ status: 200, body: FIGURES })
    expect(headers).toMatchObject({
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    })
  })

  it('are at this machine alone, unless told otherwise', async () => {
    await start()
    expect(server?.address()).toMatchObject({ address: '127.0.0.1' })
  })

  it.each<[string, Record<string, string>]>([
    ['x-forwarded-for', { 'x-forwarded-for': '127.0.0.1' }],
    ['forwarded', { forwarded: 'for=127.0.0.1' }],
    ['via', { via: '1.1 proxy' }],
  ])('are not read through a proxy on this machine (%s)', async (_name, headers) => {
    const { status, body } = await ask(await start(), { headers })
    expect({ status, body }).toEqual({ status: 404, body: '' })
  })

  it('are read with the token, from here too', async () => {
    const port = await start({ metricsToken: TOKEN })
    const withToken = (authorization: string) => ask(port, { headers: { authorization } })
    expect((await withToken(`Bearer ${TOKEN}`)).body).toBe(FIGURES)
    const refused = [await ask(port), await withToken(TOKEN), await withToken(`Bearer ${TOKEN}0`), await withToken('')]
    expect(refused.map(({ status, body }) => [status, body])).toEqual(refused.map(() => [404, '']))
    // In the address, the token would appear in the logs of proxies.
    expect((await ask(port, { path: `/metrics?token=${TOKEN}` })).status).toBe(404)
  })

  it.each<[string, RequestOptions]>([
    ['/', { path: '/' }],
    ['/metrics/', { path: '/metrics/' }],
    ['/metrics/../healthz', { path: '/metrics/../healthz' }],
    ['//metrics', { path: '//metrics' }],
    ['/bee/api/login', { path: '/bee/api/login' }],
    ['POST', { method: 'POST' }],
    ['HEAD', { method: 'HEAD' }],
    ['DELETE /healthz', { method: 'DELETE', path: '/healthz' }],
  ])('are all that there is: %s', async (_name, options) => {
    const { status, body } = await ask(await start(), options)
    expect({ status, body }).toEqual({ status: 404, body: '' })
  })

  it('have a sign of life beside them that asks for nothing', async () => {
    const port = await start({ metricsToken: TOKEN }, () => Promise.reject(new Error('broken')))
    expect(await ask(port, { path: '/healthz' })).toMatchObject({ status: 200, body: 'alive\n' })
  })

  it('that cannot be read are no reason to fall, nor told why', async () => {
    const port = await start({}, () => Promise.reject(new Error('secret of the house')))
    expect(await ask(port)).toMatchObject({ status: 500, body: '' })
    expect((await ask(port, { path: '/healthz' })).status).toBe(200)
  })

  it('survive who speaks no HTTP, and who goes away in the middle', async () => {
    let go: () => void = () => undefined
    const port = await start({}, () => new Promise((resolve) => (go = () => resolve(FIGURES))))
    const stranger = connect(port, '127.0.0.1')
      .on('error', () => undefined)
      .resume()
    stranger.end('\0\0 hello\r\n\r\n')
    await closed(stranger)
    const hasty = request({ host: '127.0.0.1', port, path: '/metrics' })
      .on('error', () => undefined)
      .end()
    await once(server as Server, 'request')
    hasty.destroy()
    await closed(hasty)
    go()
    expect((await ask(port, { path: '/healthz' })).status).toBe(200)
  })
})
