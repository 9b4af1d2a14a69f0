import path from 'node:path'
import { programFolders } from './program-folders.ts'
import { runSite } from './start/start-up.ts'

// React looks at it when the renderer is loaded. Whoever starts this file alone means it for the school's own visitors.
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
