import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import type { ContentCache, ContentKind } from '@bee/server/http/content-cache.ts'
import { readyAnswer, sendReady } from '@bee/server/http/ready-answer.ts'
import type { Device } from '@bee/web/device.ts'
import type { PageAssets } from '@bee/web/document-html.ts'
import type { renderPage } from '@bee/web/entry-server.tsx'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mountDiscovery } from './discovery.ts'
import { injectTransport } from './inject-transport.ts'

const HTML_TYPE = 'text/html; charset=utf-8'
/** A page may be made of any of them. */
const EVERY_KIND: readonly ContentKind[] = ['site', 'courses', 'comments', 'questions', 'news', 'about']

export interface PageParts {
  render: typeof renderPage
  assetsOf: (pageFile: string) => PageAssets
  publicUrl: string
  cache: ContentCache
}

const cookie = (request: FastifyRequest, name: string) =>
  new RegExp(`(?:^|; )${name}=([^;]+)`).exec(request.headers.cookie ?? '')?.[1]

/** A guess until the browser measures: what it measured last time, then the client hint, then the user agent. */
export function guessDevice(request: FastifyRequest): Device {
  const measured = cookie(request, 'device')
  if (measured === 'PC' || measured === 'MOBILE') return measured
  const hint = request.headers['sec-ch-ua-mobile']
  if (hint === '?1') return 'MOBILE'
  if (hint === '?0') return 'PC'
  return /Mobi|Android|iPhone/i.test(request.headers['user-agent'] ?? '') ? 'MOBILE' : 'PC'
}

/** Every address that is not the API, a file or a service route is a page. */
export function mountPages(app: FastifyInstance, parts: PageParts): void {
  const transport = injectTransport(app)
  mountDiscovery(app, { transport, publicUrl: parts.publicUrl, cache: parts.cache })

  app.get('/*', async (request, reply) => {
    const device = guessDevice(request)
    const hasSession = cookie(request, 'token') !== undefined
    const key = `${device} ${request.url}`
    void reply
      .header('cache-control', 'no-cache')
      .header('vary', 'cookie, sec-ch-ua-mobile, user-agent, accept-encoding')
    const kept = parts.cache.get(key)
    if (kept) return sendReady(request, reply, kept)

    const page = await parts.render({
      url: new URL(request.url, parts.publicUrl).href,
      device,
      hasSession,
      publicUrl: parts.publicUrl,
      transport,
      assetsOf: parts.assetsOf,
    })
    if (page.kind === 'redirect') return reply.redirect(page.to, page.status)
    const make = () => Promise.resolve(readyAnswer(page.html, HTML_TYPE))
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
