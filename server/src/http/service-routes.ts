import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { notFound, notReady } from '@bee/contract/failures.ts'
import { contract } from '@bee/contract/index.ts'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { apiPage } from './api-page.ts'
import { openApiDocument } from './openapi.ts'

/** What an operator asks: is it alive, is it ready, what can it do. */
export function addServiceRoutes(app: FastifyInstance, parts: { pool: pg.Pool; publicUrl: string }): void {
  app.get('/healthz', () => ({ code: 200, msg: 'success', data: { status: 'alive' } }))

  app.get('/readyz', async (request) => {
    try {
      await parts.pool.query('select 1')
    } catch (error) {
      request.log.error({ reqId: request.id, err: error }, 'database is not ready')
      throw notReady()
    }
    return { code: 200, msg: 'success', data: { status: 'ready' } }
  })

  // Made for the first who asks: a start is quicker without it.
  let document: ReturnType<typeof openApiDocument> | undefined
  app.get(`${API_BASE_PATH}/openapi.json`, () => (document ??= openApiDocument(contract, parts.publicUrl)))
  app.get(API_BASE_PATH, (_request, reply) => reply.type('text/html; charset=utf-8').send(apiPage(contract)))

  app.all(`${API_BASE_PATH}/*`, () => {
    throw notFound('没有这个接口')
  })
}
