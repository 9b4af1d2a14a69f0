import { Server } from 'node:net'
import { promisify } from 'node:util'
import { waitUntil } from '@bee/server/outside/wait-until.ts'
import type { FastifyInstance } from 'fastify'

const FINISH_REQUESTS_MS = 10_000
const LOOK_EVERY_MS = 25

/**
 * Stops accepting connections, lets running requests finish, and cuts requests that take too long. Open connections are still served for up
 * to `lingerMs`: a proxy may be sending a call over a connection that we would close as idle, and it must not send that call again to
 * another process.
 */
export function createCloser(app: FastifyInstance, lingerMs: number): (hurry: AbortSignal) => Promise<void> {
  const impatience = new AbortController()
  // After preClose, Fastify marks every response as the last one of its connection.
  if (lingerMs > 0) app.addHook('preClose', () => finishConnections(app.server, lingerMs, impatience.signal))

  return async (hurry) => {
    const cut = () => {
      impatience.abort()
      app.server.closeAllConnections()
    }
    const timer = setTimeout(cut, lingerMs + FINISH_REQUESTS_MS)
    hurry.addEventListener('abort', cut)
    if (hurry.aborted) cut()
    await app.close()
    clearTimeout(timer)
  }
}

async function finishConnections(
  server: FastifyInstance['server'],
  lingerMs: number,
  impatience: AbortSignal,
): Promise<void> {
  if (!server.listening) return
  // Fastify's own `close` would cut idle connections too. New connections are refused from here on and go to another process.
  Server.prototype.close.call(server)
  const countConnections = promisify(server.getConnections.bind(server))
  await waitUntil(async () => impatience.aborted || (await countConnections()) === 0, {
    withinMs: lingerMs,
    everyMs: LOOK_EVERY_MS,
  })
}
