import type { PageAssets } from '@bee/web/site/document-html.ts'
import type { FastifyInstance } from 'fastify'
import type { ViteDevServer } from 'vite'
import { mountPages } from './pages.ts'
import type { Site } from './start-up.ts'

const SOURCES: PageAssets = {
  paintScript: '/src/site/before-paint.ts',
  entryScript: '/src/site/entry-browser.tsx',
  preloads: [],
  styles: ['/src/styles/index.css'],
}

/** Everything that is not the API goes through Vite first, which answers for sources and hot updates. */
export function mountDevPages(app: FastifyInstance, { config, cache }: Site, vite: ViteDevServer): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/bee/')) {
      done()
      return
    }
    // Vite puts styles and its own scripts into the page, which the policy of the real site forbids.
    void reply.removeHeader('content-security-policy')
    vite.middlewares(request.raw, reply.raw, (error?: Error) => done(error))
  })
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
