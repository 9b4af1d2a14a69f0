import { notFound } from '@bee/contract/failures.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { createMetricsAccess, METRICS_PATH, METRICS_TYPE } from './metrics-access.ts'

/** Metrics at the site's own address. An unauthorised client gets a 404, which does not reveal that they exist. */
export function addMetricsRoute(
  app: FastifyInstance,
  { watch, hasTestGateways }: Pick<Config, 'watch' | 'hasTestGateways'>,
  text: () => Promise<string>,
): void {
  const isOpenFor = createMetricsAccess({ ...watch, isBesideOpenSite: !hasTestGateways })
  app.get(METRICS_PATH, async (request, reply) => {
    if (!isOpenFor(request.raw)) throw notFound('没有这个地址')
    return reply.headers({ 'content-type': METRICS_TYPE, 'cache-control': 'no-store' }).send(await text())
  })
}
