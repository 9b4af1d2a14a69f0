import Fastify, { type FastifyInstance } from 'fastify'
import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { MAX_WAITING_ANSWERS } from './asking-ahead.ts'
import { allowSlowBody, limitBodyTime } from './body/body-time.ts'
import { createHttpServer } from './http-server.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const BODY_HEAD = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 10\r\n\r\nhalf'

async function listen(app: FastifyInstance): Promise<number> {
  closers.push(() => app.close())
  return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
}

function send(port: number, words: string): Socket {
  const socket = connect(port, '127.0.0.1', () => socket.write(words))
  socket.on('error', () => undefined)
  closers.push(() => socket.destroy())
  return socket
}

it('a body that does not arrive in time costs the connection', async () => {
  const app = Fastify()
  limitBodyTime(app, 50)
  app.post('/', () => 'never')
  const socket = send(await listen(app), BODY_HEAD)
  socket.resume()
  await once(socket, 'close')
})

it('an upload that was allowed takes its time', async () => {
  const app = Fastify()
  limitBodyTime(app, 50)
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    allowSlowBody(request)
    done()
  })
  app.post('/', ({ body }) => body)
  const port = await listen(app)
  const allowed = send(port, BODY_HEAD)
  // The end of the other request proves that the time has passed.
  const other = Fastify()
  limitBodyTime(other, 200)
  other.post('/', () => 'never')
  const refused = send(await listen(other), BODY_HEAD)
  refused.resume()
  await once(refused, 'close')
  allowed.write('-a-day')
  const [answer] = (await once(allowed, 'data')) as [Buffer]
  expect(answer.toString()).toContain('half-a-day')
})

/** A server that cuts a client after a short silence. */
const listenImpatiently = (next: RequestListener) => listenBarely(next, { silentMs: 100 })

async function listenBarely(
  next: RequestListener,
  limits?: Parameters<typeof createHttpServer>[1],
): Promise<{ server: Server; port: number }> {
  const server = createHttpServer(next, limits)
  closers.push(() => server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

it('a reader that does not read is let go', async () => {
  const { server, port } = await listenImpatiently((_request, response) => {
    response.writeHead(200)
    // More than the buffers of both ends hold.
    response.write(Buffer.alloc(64 * 1024 * 1024))
  })
  const gone = new Promise<void>((resolve) =>
    server.once('connection', (socket) => socket.once('close', () => resolve())),
  )
  send(port, 'GET / HTTP/1.1\r\nhost: x\r\n\r\n').pause()
  await gone
})

it('a client that never ends its headers is let go', async () => {
  const { port } = await listenImpatiently(() => undefined)
  const socket = send(port, 'GET / HTTP/1.1\r\nx: ')
  socket.resume()
  await once(socket, 'close')
})

const ASK = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'

it('a client that asks for more and more without waiting for an answer is let go', async () => {
  let asked = 0
  // Tolerates silence: only the number of requests is too large.
  const { port } = await listenBarely(() => {
    asked += 1
  })
  const socket = send(port, ASK.repeat(1000))
  socket.resume()
  await once(socket, 'close')
  expect(asked).toBe(1 + MAX_WAITING_ANSWERS)
})

it('a client may ask a little ahead, again and again', async () => {
  // A tolerant server: on a busy machine some silence is normal and must not matter here.
  const { port } = await listenBarely((_request, response) => {
    response.end('here')
  })
  const socket = send(port, '')
  let heard = ''
  socket.on('data', (chunk) => (heard += chunk.toString()))
  for (let turn = 1; turn <= 3; turn += 1) {
    socket.write(ASK.repeat(1 + MAX_WAITING_ANSWERS))
    await expect.poll(() => heard.split('here').length - 1).toBe(turn * (1 + MAX_WAITING_ANSWERS))
  }
})
