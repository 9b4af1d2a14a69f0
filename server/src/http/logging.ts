import type { FastifyInstance, FastifyServerOptions } from 'fastify'

/**
 * Log lines never hold a query, a body or a header: tokens, passwords, codes and full mobile numbers travel there.
 */
export const loggerOptions = (level: string): NonNullable<FastifyServerOptions['logger']> =>
  level === 'silent'
    ? false
    : {
        level,
        serializers: {
          req: (request) => ({ method: request.method, path: request.url.split('?')[0] }),
          res: (reply) => ({ status: reply.statusCode }),
        },
      }

/** One line a request, and at `info` only for what did not go well: a busy site would drown in the rest. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const line = { req: request, res: reply, ms: Math.round(reply.elapsedTime) }
    if (reply.statusCode >= 500) request.log.error(line, 'failed')
    else if (reply.statusCode >= 400) request.log.info(line, 'refused')
    else request.log.debug(line, 'answered')
    done()
  })
}
