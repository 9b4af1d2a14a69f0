import { roomDocumentHtml, type RoomAssets } from '@bee/web/manage/document-html.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { chosenTheme } from './page-key.ts'

/** Nobody keeps it: neither this site, nor a proxy, nor a search engine. */
const HEADERS = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow', vary: 'cookie' }

interface RoomParts {
  assets: RoomAssets
  /** Vite adds its own to what it serves from the sources. */
  finish?: (html: string, path: string) => Promise<string>
}

/** The operators' side is one document at all of its addresses; the browser draws the rest. */
export function mountManagePage(app: FastifyInstance, { assets, finish }: RoomParts): void {
  async function draw({ headers, url }: FastifyRequest): Promise<string> {
    const html = roomDocumentHtml(assets, chosenTheme(headers))
    return finish ? finish(html, url) : html
  }
  for (const path of ['/manage', '/manage/*']) {
    app.get(path, async (request, reply) =>
      reply
        .headers(HEADERS)
        .type('text/html; charset=utf-8')
        .send(await draw(request)),
    )
  }
}
