// Builds the browser's files, the page renderer and the host into dist, and gathers there all other files they need to run
// elsewhere (gather.mjs). Does nothing while the sources are unchanged; --force.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import {
  builtInPostgres,
  describePackage,
  gatherNews,
  gatherPackages,
  gatherSchool,
  gatherSql,
  listLicences,
  packagesOf,
} from './gather.mjs'
import { LOADED_FROM_PACKAGES } from './loaded-packages.mjs'
import { createSteps } from './steps.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = path.join(root, 'dist')
const stampFile = path.join(dist, '.build-stamp')
const entry = path.join(dist, 'host', 'main.js')

const SOURCE_FOLDERS = ['contract', 'server', 'web', 'host', 'content', 'scripts']
const SOURCE_FILES = ['package-lock.json', 'package.json', 'tsconfig.json']
/** Of the demo content only the seeder is built in; its texts and pictures are read when the site runs. */
const BUILT_IN = { content: /\.ts$/, scripts: /^(build|gather|licences|mirror-files|loaded-packages|steps)\.mjs$/ }
const NOT_BUILT_IN = /(\.test\.tsx?|\.md)$|^(node_modules|dist|make)$/

const TEXT_FILE = /\.(js|css|html|svg|json|txt|xml|webmanifest|map)$/
const SMALLEST_COMPRESSED_BYTES = 1024
/** Timings of plugins are of no use to an operator. */
const SAYS_NO_TIMINGS = { bundlerTimings: false }

const steps = createSteps()
const stamp = hashSources()

if (
  !process.argv.includes('--force') &&
  existsSync(entry) &&
  existsSync(stampFile) &&
  readFileSync(stampFile, 'utf8') === stamp
) {
  steps.skip('构建', '没有变化，跳过')
  gatherSchool(root, dist)
  gatherNews(root, dist)
} else {
  await build()
}

async function build() {
  const { build: runVite } = await import('vite')
  // Without the stamp an interrupted build is never taken for a finished one.
  await rm(stampFile, { force: true })
  const configFile = path.join(root, 'web', 'vite.config.ts')
  const web = { configFile, root: path.join(root, 'web'), logLevel: 'warn' }
  await steps.run('构建页面', () =>
    runVite({
      ...web,
      build: { outDir: path.join(dist, 'web', 'client'), emptyOutDir: true, manifest: true },
    }),
  )
  await steps.run('构建蜂巢', () =>
    runVite({ configFile: path.join(root, 'web', 'vite.manage.config.ts'), root: web.root, logLevel: 'warn' }),
  )
  await steps.run('构建离线页', () =>
    runVite({
      configFile: false,
      root: web.root,
      logLevel: 'warn',
      publicDir: false,
      define: { BUILD_STAMP: JSON.stringify(stamp) },
      build: {
        outDir: path.join(dist, 'web', 'client'),
        emptyOutDir: false,
        target: 'es2022',
        modulePreload: false,
        // A service worker controls the pages below its own address, so it stands at the root, under a name that never changes.
        rolldownOptions: {
          checks: SAYS_NO_TIMINGS,
          input: path.join(web.root, 'src', 'site', 'service-worker.ts'),
          output: { format: 'iife', entryFileNames: 'service-worker.js' },
        },
      },
    }),
  )
  // Compression takes the cores that the next builds leave idle. Its own step, below, tells of it.
  let tell = () => {}
  const compression = compressFiles(path.join(dist, 'web', 'client'), (...done) => tell(...done))
  compression.catch(() => {})
  const pages = await steps.run('构建页面渲染', () =>
    runVite({
      ...web,
      build: {
        outDir: path.join(dist, 'web', 'server'),
        emptyOutDir: true,
        ssr: 'src/site/entry-server.tsx',
        copyPublicDir: false,
      },
      // React as it comes; all other imports of the pages are a few small files of large packages.
      ssr: { noExternal: [/^@bee\//, 'zod', 'uqr', 'hls.js'] },
    }),
  )
  const programs = await steps.run('构建服务', () =>
    runVite({
      configFile: false,
      root,
      logLevel: 'warn',
      publicDir: false,
      build: {
        outDir: path.join(dist, 'host'),
        emptyOutDir: true,
        ssr: true,
        target: 'node20',
        sourcemap: true,
        minify: false,
        rolldownOptions: {
          checks: SAYS_NO_TIMINGS,
          // The processes for pictures, texts and files are programs of their own, beside the programs that start them: all are in one
          // folder.
          input: {
            main: 'host/src/main.ts',
            operate: 'host/src/operate.ts',
            'picture-process': 'server/src/outside/picture-process.ts',
            'text-process': 'server/src/outside/text-process.ts',
            'read-process': 'server/src/features/question-import/reading/read-process.ts',
          },
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
      ssr: { noExternal: true, external: LOADED_FROM_PACKAGES },
    }),
  )
  await steps.run('压缩静态文件', ({ update }) => {
    tell = update
    return compression
  })
  await steps.run('收齐要带走的', async () => {
    gatherSchool(root, dist)
    gatherSql(root, dist)
    gatherPackages(root, dist, [...packagesOf(pages), ...packagesOf(programs), ...builtInPostgres(root)])
    describePackage(root, dist)
    gatherNews(root, dist)
    listLicences(root, dist)
  })
  await writeFile(stampFile, stamp)
}

/** Compressed once here at the highest level, so that the server only has to hand the bytes over. */
async function compressFiles(folder, update) {
  const names = (await readdir(folder, { recursive: true })).filter((name) => TEXT_FILE.test(name))
  let done = 0
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name)
      const content = await readFile(file)
      if (content.length >= SMALLEST_COMPRESSED_BYTES) {
        const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
        await writeFile(`${file}.br`, await promisify(brotliCompress)(content, options))
        await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
      }
      done += 1
      update(done, names.length)
    }),
  )
}

function hashSources() {
  const hash = createHash('sha256').update(`${process.versions.node} ${process.platform} ${process.arch}`)
  const files = [...SOURCE_FILES, ...SOURCE_FOLDERS.flatMap((folder) => listSources(folder, BUILT_IN[folder] ?? /./))]
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(path.join(root, file)))
  return hash.digest('hex')
}

function listSources(folder, builtIn) {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !NOT_BUILT_IN.test(name))
    .sort((left, right) => (left.name < right.name ? -1 : 1))
    .flatMap((item) => {
      const place = path.join(folder, item.name)
      if (item.isDirectory()) return listSources(place, builtIn)
      return builtIn.test(item.name) ? [place] : []
    })
}
