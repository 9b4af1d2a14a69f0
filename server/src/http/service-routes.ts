import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { notFound, notReady } from '@bee/contract/failures.ts'
import { contract } from '@bee/contract/index.ts'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { DiskWatch } from '../outside/disk-watch.ts'
import { apiPage } from './api-page.ts'
import { createSharedLine } from './logging.ts'
import { FEATURE_TITLES, openApiDocument } from './openapi.ts'

const DISK_FULL = '磁盘满了，存不进去；腾出空间就恢复，不用重启'

/** What an operator asks: is it alive, is it ready, what can it do. */
export function addServiceRoutes(
  app: FastifyInstance,
  parts: { pool: pg.Pool; disk: DiskWatch; publicUrl: string },
): void {
  app.get('/healthz', () => ({ code: 200, msg: 'success', data: { status: 'alive' } }))

  const tellAway = createSharedLine(app.log, 'database is not ready')
  app.get('/readyz', async () => {
    try {
      const { rows } = await parts.pool.query<{ is_writable: boolean }>(
        `select current_setting('transaction_read_only') = 'off' as is_writable`,
      )
      if (!rows[0]?.is_writable) throw new Error('The database only reads')
    } catch (error) {
      tellAway(error)
      // A full disk is the reason where it also took the database with it.
      throw notReady((await parts.disk.fullSince()) && DISK_FULL)
    }
    // The question above needs no room: writes that fit into pages that are there still pass when the next one is refused.
    if (await parts.disk.fullSince()) throw notReady(DISK_FULL)
    return { code: 200, msg: 'success', data: { status: 'ready' } }
  })

  // Made for the first who asks: a start is quicker without it.
  let document: ReturnType<typeof openApiDocument> | undefined
  app.get(
    `${API_BASE_PATH}/openapi.json`,
    () => (document ??= openApiDocument({ contract, titles: FEATURE_TITLES, publicUrl: parts.publicUrl })),
  )
  app.get(API_BASE_PATH, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(apiPage(contract, FEATURE_TITLES)),
  )

  app.all(`${API_BASE_PATH}/*`, () => {
    throw notFound('没有这个接口')
  })
}
