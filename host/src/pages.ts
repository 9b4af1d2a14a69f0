import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import type { ContentCache, ContentKind } from '@bee/server/http/content-cache.ts'
import { readyAnswer, sendReady } from '@bee/server/http/ready-answer.ts'
import type { PageAssets } from '@bee/web/document-html.ts'
import type { renderPage } from '@bee/web/entry-server.tsx'
import type { FastifyInstance } from 'fastify'
import { mountDiscovery } from './discovery.ts'
import { injectTransport } from './inject-transport.ts'
import { cookie, guessDevice, PAGE_VARIES_BY, pageKey } from './page-key.ts'

const HTML = { contentType: 'text/html; charset=utf-8', vary: PAGE_VARIES_BY }
/** A page may be made of any of them. */
const EVERY_KIND: readonly ContentKind[] = ['site', 'courses', 'comments', 'questions', 'news', 'about']

export interface PageParts {
  render: typeof renderPage
  assetsOf: (pageFile: string) => PageAssets
  publicUrl: string
  cache: ContentCache
}

/** Every address that is not the API, a file or a service route is a page. */
export function mountPages(app: FastifyInstance, parts: PageParts): void {
  const transport = injectTransport(app)
  mountDiscovery(app, { transport, publicUrl: parts.publicUrl, cache: parts.cache })

  app.get('/*', async (request, reply) => {
    const device = guessDevice(request.headers)
    const key = pageKey(request)
    const kept = parts.cache.get(key)
    if (kept) return sendReady(request, reply, kept)

    const page = await parts.render({
      url: new URL(request.url, parts.publicUrl).href,
      device,
      hasSession: cookie(request.headers, 'token') !== undefined,
      publicUrl: parts.publicUrl,
      transport,
      assetsOf: parts.assetsOf,
    })
    if (page.kind === 'redirect') return reply.redirect(page.to, page.status)
    const make = () => Promise.resolve(readyAnswer(page.html, HTML))
    // Only whole, public pages are kept; a redirect or a missing page depends on more than its address.
    const isKept = page.isPublic && page.status === 200
    const answer = isKept ? await parts.cache.fill(key, EVERY_KIND, make) : await make()
    return sendReady(request, reply.code(page.status), answer)
  })

  app.setNotFoundHandler((request, reply) => {
    const isApi = request.url.startsWith(API_BASE_PATH)
    return reply
      .code(404)
      .send({ code: 404, msg: isApi ? '没有这个接口' : '没有这个地址', data: { reason: 'not-found' } })
  })
}
