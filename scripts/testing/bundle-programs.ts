import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'vite'
import { LOADED_FROM_PACKAGES } from '../loaded-packages.mjs'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** Below `node_modules`, so that a program still finds the packages it looks up while it runs. */
const PLACE = path.join(ROOT, 'node_modules/.cache')

export interface BundledPrograms {
  /** The file that plain Node runs. */
  fileOf(source: string): string
  remove(): Promise<void>
}

/**
 * Programs that a test starts as processes of their own, each in one file: Node then starts in a fifth of a second, while
 * compiling every module anew takes two. `sources` from the root of the project.
 */
export async function bundlePrograms(sources: readonly string[]): Promise<BundledPrograms> {
  await mkdir(PLACE, { recursive: true })
  const folder = await mkdtemp(path.join(PLACE, 'programs-'))
  // Some are run as another user.
  await chmod(folder, 0o755)
  const nameOf = (source: string) => path.basename(source, '.ts')
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true, external: LOADED_FROM_PACKAGES },
    build: {
      ssr: true,
      target: 'node20',
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(sources.map((source) => [nameOf(source), path.join(ROOT, source)])),
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
      },
    },
  })
  return {
    fileOf: (source) => path.join(folder, `${nameOf(source)}.mjs`),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
