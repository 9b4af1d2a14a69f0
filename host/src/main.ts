import path from 'node:path'
import { programFolders } from './program-folders.ts'
import { runSite } from './start/start-up.ts'

// React reads NODE_ENV when the renderer is loaded. When this file is started alone, it serves real visitors, so the default is production.
process.env.NODE_ENV ??= 'production'

const folders = programFolders(import.meta.dirname)
const webDist = path.join(folders.projectRoot, 'web')

await runSite({
  ...folders,
  env: process.env,
  mountPages: async (app, { config, cache }) => {
    const { mountBuiltPages } = await import('./built-pages.ts')
    return mountBuiltPages(app, { config, cache, webDist })
  },
})
