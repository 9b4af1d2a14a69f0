import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { mountBrandSheets } from './look/brand-sheets.ts'
import { mountLookPictures } from './look/serve-look-pictures.ts'
import { mountManagePage } from './manage-page.ts'
import { readPageAssets, readRoomAssets } from './page-assets.ts'
import { mountPages } from './pages.ts'
import { mountServiceWorker } from './service-worker.ts'
import type { Site } from './site.ts'

type BuiltSite = Pick<Site, 'config' | 'cache'> & { webDist: string }

/** Serves the pages and files that `scripts/build.mjs` built. */
export async function mountBuiltPages(app: FastifyInstance, { config, cache, webDist }: BuiltSite): Promise<void> {
  const client = path.join(webDist, 'client')
  await app.register(fastifyStatic, {
    root: path.join(client, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    preCompressed: true,
    // Safe for a year: the file name contains a hash of the content.
    immutable: true,
    maxAge: '365d',
  })
  mountBrandSheets(app)
  mountLookPictures(app)
  mountServiceWorker(app, { script: readFileSync(path.join(client, 'service-worker.js'), 'utf8'), cache })
  const entry = pathToFileURL(path.join(webDist, 'server', 'entry-server.js')).href
  const { renderPage } = (await import(entry)) as typeof import('@bee/web/site/entry-server.tsx')
  mountManagePage(app, { assets: readRoomAssets(path.join(client, '.vite', 'manage-manifest.json')) })
  mountPages(app, {
    render: renderPage,
    assetsOf: readPageAssets(path.join(client, '.vite', 'manifest.json')),
    publicUrl: config.publicUrl,
    cache,
    keepsPages: true,
  })
}
