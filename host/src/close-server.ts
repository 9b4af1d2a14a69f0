import { Server } from 'node:net'
import { promisify } from 'node:util'
import { waitUntil } from '@bee/server/outside/wait-until.ts'
import type { FastifyInstance } from 'fastify'

const FINISH_REQUESTS_MS = 10_000
/** Longer than a proxy in front keeps a connection that nobody uses: it lets go of ours before we do. */
const LINGER_MS = 4000
const LOOK_EVERY_MS = 25

/**
 * Stops accepting, lets requests under way finish, and cuts those that take too long. One process of many goes on answering for a
 * moment over the connections that are open: a proxy may just be sending a call over one that we would close as idle, and what
 * it has sent once it must not send to another process. Whoever is alone has nobody to leave the calls to, and ends at once.
 */
export function createCloser(
  app: FastifyInstance,
  { isOneOfMany }: { isOneOfMany: boolean },
): (hurry: AbortSignal) => Promise<void> {
  const impatience = new AbortController()
  // From here on the framework says with every answer that it is the last one of its connection.
  if (isOneOfMany) app.addHook('preClose', () => finishConnections(app.server, impatience.signal))

  return async (hurry) => {
    const cut = () => {
      impatience.abort()
      app.server.closeAllConnections()
    }
    const timer = setTimeout(cut, FINISH_REQUESTS_MS)
    hurry.addEventListener('abort', cut)
    if (hurry.aborted) cut()
    await app.close()
    clearTimeout(timer)
  }
}

async function finishConnections(server: FastifyInstance['server'], impatience: AbortSignal): Promise<void> {
  if (!server.listening) return
  // Not its own `close`, which cuts idle connections too. New ones are refused from now on, and asked of another process.
  Server.prototype.close.call(server)
  const countConnections = promisify(server.getConnections.bind(server))
  await waitUntil(async () => impatience.aborted || (await countConnections()) === 0, {
    withinMs: LINGER_MS,
    everyMs: LOOK_EVERY_MS,
  })
}
