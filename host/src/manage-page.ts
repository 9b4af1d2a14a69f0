import { deskDocumentHtml, type DeskAssets } from '@bee/web/manage/document-html.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pageBrandOf } from './look/brand-sheets.ts'
import { injectTransport } from './inject-transport.ts'
import { chosenTheme } from './page-key.ts'
import { createSchoolFace, faceOf } from './school-face.ts'

/** Desk pages must not be cached by the site, a proxy or a search engine. */
const HEADERS = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow', vary: 'cookie' }

interface DeskParts {
  assets: DeskAssets
  /** In development, Vite adds its own scripts to the page. */
  finish?: (html: string, path: string) => Promise<string>
}

/** The staff desk is one document at all of its addresses; the browser draws the rest. */
export function mountManagePage(app: FastifyInstance, { assets, finish }: DeskParts): void {
  const readSchool = createSchoolFace(injectTransport(app))
  async function draw({ headers, url }: FastifyRequest): Promise<string> {
    const school = await readSchool()
    const html = deskDocumentHtml(assets, {
      theme: chosenTheme(headers),
      school: faceOf(school),
      brand: pageBrandOf(school),
    })
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
