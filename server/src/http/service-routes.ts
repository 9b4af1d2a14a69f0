import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { notFound, notReady } from '@bee/contract/failures.ts'
import { contract } from '@bee/contract/index.ts'
import type { SchoolNames } from '@bee/contract/site/school-names.ts'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { DiskWatch } from '../outside/disk-watch.ts'
import { apiPage, schoolSide } from './api-page.ts'
import { createSharedLine } from './logging.ts'
import { FEATURE_TITLES, openApiDocument } from './openapi.ts'

const DISK_FULL = '磁盘满了，存不进去；腾出空间就恢复，不用重启'

/** Routes for the operator: is the process alive, is it ready, and the API document. */
export function addServiceRoutes(
  app: FastifyInstance,
  parts: { pool: pg.Pool; disk: DiskWatch; publicUrl: string; readSchool: () => Promise<SchoolNames> },
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
      // A full disk is the reason when it also stopped the database.
      throw notReady((await parts.disk.fullSince()) && DISK_FULL)
    }
    // The check above does not write: a statement on existing pages may pass when the next write is refused.
    if (await parts.disk.fullSince()) throw notReady(DISK_FULL)
    return { code: 200, msg: 'success', data: { status: 'ready' } }
  })

  // Built on the first request, so that the start is quicker, and again for another name.
  let document: ReturnType<typeof openApiDocument> | undefined
  let namedAfter: string | undefined
  app.get(`${API_BASE_PATH}/openapi.json`, async () => {
    const school = await parts.readSchool()
    if (document && namedAfter === school.name) return document
    namedAfter = school.name
    document = openApiDocument({ contract, titles: FEATURE_TITLES, publicUrl: parts.publicUrl, school })
    return document
  })
  app.get(API_BASE_PATH, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .send(apiPage(contract, FEATURE_TITLES, schoolSide(await parts.readSchool()))),
  )

  app.all(`${API_BASE_PATH}/*`, () => {
    throw notFound('没有这个接口')
  })
}
