import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { createHttpServer } from '@bee/server/http/http-server.ts'
import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { createCloser } from './close-server.ts'

const CALL = 'GET /call HTTP/1.1\r\nhost: bee.example\r\n\r\n'
/** Longer than any test: a server that lingers this long never closes within one. */
const LINGER_MS = 24 * 60 * 60 * 1000
const NO_HURRY = new AbortController().signal

async function startSite(lingerMs: number) {
  const app = Fastify({
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    serverFactory: (next) => createHttpServer(next),
  })
  app.get('/call', () => 'answered')
  const close = createCloser(app, lingerMs)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, close, port: (app.server.address() as AddressInfo).port }
}

/** An idle connection as a proxy keeps it: it has carried a call, and waits for the next. */
async function keptConnection(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.write(CALL)
  await once(socket, 'data')
  return socket
}

test('one of many still answers over a connection that is open, and takes no new ones', async () => {
  const { app, close, port } = await startSite(LINGER_MS)
  const socket = await keptConnection(port)
  const closed = close(NO_HURRY)
  await expect.poll(() => app.server.listening).toBe(false)
  const refused = connect(port, '127.0.0.1')
  const [error] = (await once(refused, 'error')) as [NodeJS.ErrnoException]
  expect(error.code).toBe('ECONNREFUSED')
  socket.write(CALL)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /)
  expect(answer.toString()).toMatch(/^connection: close\r$/im)
  expect(answer.toString()).toContain('answered')
  await closed
})

test('it ends as soon as nobody is connected any more', async () => {
  const { close, port } = await startSite(LINGER_MS)
  const socket = await keptConnection(port)
  const closed = close(NO_HURRY)
  socket.destroy()
  await closed
})

test('whoever asks a second time waits for nobody', async () => {
  const { close, port } = await startSite(LINGER_MS)
  const socket = await keptConnection(port)
  const hurry = new AbortController()
  const closed = close(hurry.signal)
  hurry.abort()
  await closed
  socket.destroy()
})

test('one that is alone lets go of idle connections at once', async () => {
  const { app, close, port } = await startSite(0)
  // The server calls this for requests that take too long.
  const cut = vi.spyOn(app.server, 'closeAllConnections')
  const socket = await keptConnection(port)
  const gone = once(socket, 'close')
  await close(NO_HURRY)
  await gone
  expect(cut).not.toHaveBeenCalled()
})
