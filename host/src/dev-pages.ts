import type { PageAssets } from '@bee/web/site/document-html.ts'
import type { FastifyInstance } from 'fastify'
import type { ViteDevServer } from 'vite'
import { mountBrandSheets } from './look/brand-sheets.ts'
import { mountLookPictures } from './look/serve-look-pictures.ts'
import { mountManagePage } from './manage-page.ts'
import { mountPages } from './pages.ts'
import type { Site } from './site.ts'

const SOURCES: PageAssets = {
  bootScript: '/src/site/boot.ts',
  entryScript: '/src/site/entry-browser.tsx',
  preloads: [],
  styles: ['/src/styles/index.css'],
}
const ROOM_SOURCES = { entryScript: '/src/manage/entry-manage.tsx', preloads: [], styles: ['/src/styles/index.css'] }

/** Every request outside the API goes to Vite first, which serves the sources and hot updates. */
export function mountDevPages(app: FastifyInstance, { config, cache }: Site, vite: ViteDevServer): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/bee/')) {
      done()
      return
    }
    // Vite puts inline styles and scripts into the page. The policy of the real site forbids them.
    void reply.removeHeader('content-security-policy')
    vite.middlewares(request.raw, reply.raw, (error?: Error) => done(error))
  })
  mountBrandSheets(app)
  mountLookPictures(app)
  mountManagePage(app, { assets: ROOM_SOURCES, finish: (html, path) => vite.transformIndexHtml(path, html) })
  mountPages(app, {
    render: async (request) => {
      const { renderPage } = (await vite.ssrLoadModule(
        '/src/site/entry-server.tsx',
      )) as typeof import('@bee/web/site/entry-server.tsx')
      const page = await renderPage(request)
      if (page.kind === 'redirect') return page
      const url = new URL(request.url)
      return { ...page, draw: async () => vite.transformIndexHtml(url.pathname, await page.draw()) }
    },
    assetsOf: () => SOURCES,
    publicUrl: config.publicUrl,
    cache,
    keepsPages: false,
  })
}
