import type { ContentCache } from '@bee/server/http/content-cache.ts'
import { prepareAnswer, sendPrepared } from '@bee/server/http/prepared-answer.ts'
import { isServerTrouble } from '@bee/web/api/call-failure.ts'
import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { injectTransport, refuseOld } from './inject-transport.ts'
import { createFaceReader } from './school-face.ts'

const PATH = '/service-worker.js'
const CONTENT_TYPE = 'text/javascript; charset=utf-8'

/**
 * Serves the worker that keeps the page for a visit without network. The school's names are on that page, and a browser installs a worker
 * again only when its bytes differ: so a digest of the names ends the file.
 */
export function mountServiceWorker(app: FastifyInstance, { script, cache }: { script: string; cache: ContentCache }) {
  const readSchool = createFaceReader(injectTransport(app, { onOld: refuseOld }))

  async function make() {
    const names = createHash('sha256')
      .update(JSON.stringify(await readSchool()))
      .digest('hex')
    return {
      answer: prepareAnswer(`${script}\n// ${names}\n`, { contentType: CONTENT_TYPE }),
      kinds: ['site'] as const,
    }
  }

  app.get(PATH, async (request, reply) => sendPrepared(request, reply, await cache.answer(PATH, make, isServerTrouble)))
}
