import { Server } from 'node:net'
import { promisify } from 'node:util'
import { waitUntil } from '@bee/server/outside/wait-until.ts'
import type { FastifyInstance } from 'fastify'

const FINISH_REQUESTS_MS = 10_000
const LOOK_EVERY_MS = 25

/**
 * Stops accepting, lets requests under way finish, and cuts those that take too long. For `lingerMs` at most it goes on answering
 * over connections that are open: a proxy may just be sending a call over one that we would close as idle, and what it has sent
 * once it must not send to another process.
 */
export function createCloser(app: FastifyInstance, lingerMs: number): (hurry: AbortSignal) => Promise<void> {
  const impatience = new AbortController()
  // From here on the framework says with every answer that it is the last one of its connection.
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
  // Not its own `close`, which cuts idle connections too. New ones are refused from now on, and asked of another process.
  Server.prototype.close.call(server)
  const countConnections = promisify(server.getConnections.bind(server))
  await waitUntil(async () => impatience.aborted || (await countConnections()) === 0, {
    withinMs: lingerMs,
    everyMs: LOOK_EVERY_MS,
  })
}
