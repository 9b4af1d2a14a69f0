import type { FastifyInstance } from 'fastify'
import path from 'node:path'
import { createServer as createVite } from 'vite'
import { mountDevPages } from './dev-pages.ts'
import { programFolders } from './program-folders.ts'
import type { Site } from './site.ts'
import { runSite } from './start/start-up.ts'

const folders = programFolders(import.meta.dirname)
const { projectRoot } = folders

async function mountPages(app: FastifyInstance, site: Site): Promise<void> {
  const vite = await createVite({
    configFile: path.join(projectRoot, 'web/vite.config.ts'),
    root: path.join(projectRoot, 'web'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())
  mountDevPages(app, site, vite)
}

// One process, because each process would start its own Vite.
await runSite({ ...folders, env: { ...process.env, PROCESSES: '1' }, mountPages })
