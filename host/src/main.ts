import path from 'node:path'
import { mountBuiltPages } from './built-pages.ts'
import { runSite } from './start-up.ts'

// The same two steps up from host/src/main.ts and from dist/host/main.js.
const projectRoot = path.resolve(import.meta.dirname, '../..')

await runSite({ projectRoot, env: process.env, mountPages: mountBuiltPages })
