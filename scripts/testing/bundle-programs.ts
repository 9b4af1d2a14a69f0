import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'vite'
import { builtInPostgres, gatherPackages, packagesOf } from '../gather.mjs'
import { LOADED_FROM_PACKAGES } from '../loaded-packages.mjs'
import { makeOpenFolder } from './other-user.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** Below `node_modules`, so that a program still finds the packages it looks up while it runs. */
const PLACE = path.join(ROOT, 'node_modules/.cache')

export interface BundledPrograms {
  /** The Node that runs them. */
  node: string
  /** The file that plain Node runs. */
  fileOf(source: string): string
  remove(): Promise<void>
}

/**
 * Programs that a test starts as processes of their own, each in one file: Node then starts in a fifth of a second, while
 * compiling every module anew takes two. `sources` from the root of the project.
 */
export async function bundlePrograms(sources: readonly string[]): Promise<BundledPrograms> {
  const folder = await makeFolder()
  await bundleInto(folder, sources)
  return { node: process.execPath, fileOf: fileIn(folder), remove: () => remove(folder) }
}

/** The same in an open folder, with the packages that they load: a test starts them as another user. */
export async function bundleForOtherUser(sources: readonly string[]): Promise<BundledPrograms> {
  const folder = await makeFolder()
  const built = await bundleInto(folder, sources)
  gatherPackages(ROOT, folder, [...packagesOf(built), ...builtInPostgres(ROOT)])
  const open = await makeOpenFolder('bee-programs-')
  const programs = await open.copyIn(folder, 'programs')
  await remove(folder)
  return { node: open.node, fileOf: fileIn(programs), remove: () => open.remove() }
}

async function makeFolder(): Promise<string> {
  await mkdir(PLACE, { recursive: true })
  return mkdtemp(path.join(PLACE, 'programs-'))
}

const remove = (folder: string) => rm(folder, { recursive: true, force: true })
const nameOf = (source: string) => path.basename(source, '.ts')
const fileIn = (folder: string) => (source: string) => path.join(folder, `${nameOf(source)}.mjs`)

async function bundleInto(folder: string, sources: readonly string[]): Promise<Parameters<typeof packagesOf>[0]> {
  const built = await build({
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
  // Several outputs give an array, a watcher gives a running build; this build has neither.
  if (!('output' in built)) throw new Error('The build answered with something else than its files')
  return built
}
