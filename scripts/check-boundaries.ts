/**
 * The allowed imports between folders, by dependency-cruiser. A check that sees nothing is green, so it must also prove
 * itself: every workspace was read, and one planted violation per rule is caught. With `tools` as argument it reads tools/
 * and the rooms beside the product, which few rules speak of.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser'

const isOfTools = process.argv[2] === 'tools'
/** Each workspace with fewer modules than it holds today, so that none can vanish unseen. */
const LEAST_MODULES: Record<string, number> = isOfTools
  ? { tools: 100, bench: 30, e2e: 80, scripts: 50 }
  : { 'contract/src': 25, 'server/src': 200, 'web/src': 360, 'host/src': 20, 'content/src': 40 }
const ROOMS = Object.keys(LEAST_MODULES)
/** `scripts` and `e2e` hold more files in one folder than a reader takes in at a glance. */
const ROOMS_WITHOUT_CROWDS = isOfTools ? ['tools'] : ROOMS

/** By content, so that a fresh checkout with a cache put back profits. It holds as long as no file and no rule changes. */
const CACHE = `node_modules/.cache/dependency-cruiser${isOfTools ? '-tools' : ''}`

interface CruiserConfig {
  forbidden: { name: string }[]
  options: ICruiseOptions
}
const config = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as CruiserConfig

/** Each rule with a file that breaks it, and the import of that file. */
type Planted = Record<string, [file: string, target: string]>
const PLANTED_BESIDE: Planted = {
  'product-knows-no-tool': ['bench/src/planted.ts', 'tools/proof/journal.ts'],
}
const PLANTED_IN_PRODUCT: Planted = {
  'contract-is-a-leaf': ['contract/src/planted.ts', 'web/src/site/device.ts'],
  'web-never-server': ['web/src/planted.ts', 'server/src/outside/clock.ts'],
  'students-know-no-staff-call': ['web/src/lib/planted-2.ts', 'contract/src/manage/index.ts'],
  'server-never-web': ['server/src/planted.ts', 'web/src/site/device.ts'],
  'product-knows-no-campaign': ['host/src/planted.ts', 'bench/src/load.ts'],
  'product-knows-no-tool': ['host/src/planted-2.ts', 'tools/proof/journal.ts'],
  'only-host-seeds': ['content/src/planted.ts', 'web/src/site/device.ts'],
  'web-features-are-strangers': ['web/src/site/features/site/planted.ts', 'web/src/site/features/news/news.queries.ts'],
  'web-features-below-pages': ['web/src/site/features/site/planted-2.ts', 'web/src/site/shell/page-location.tsx'],
  'shell-knows-no-feature': ['web/src/site/shell/planted.ts', 'web/src/site/features/news/news.queries.ts'],
  'ui-knows-no-feature': ['web/src/ui/planted.ts', 'web/src/api/session.ts'],
  'room-ui-knows-no-feature': ['web/src/manage/ui/planted.ts', 'web/src/manage/paths.ts'],
  'wings-are-strangers': ['web/src/site/planted.ts', 'web/src/manage/paths.ts'],
  'ground-knows-no-wing': ['web/src/api/planted.ts', 'web/src/site/paths.ts'],
  'school-below-features': ['web/src/site/school/planted.ts', 'web/src/site/features/news/news.queries.ts'],
  'lib-is-pure': ['web/src/lib/planted.ts', 'web/src/api/session.ts'],
  'server-features-meet-at-services': [
    'server/src/features/site/planted.ts',
    'server/src/features/news/news.repository.ts',
  ],
  'server-features-name-their-needs': [
    'server/src/features/site/planted.feature.ts',
    'server/src/features/news/news.repository.ts',
  ],
  'editing-by-the-gate-alone': [
    'server/src/features/front/planted.service.ts',
    'server/src/features/site/front-editing.service.ts',
  ],
  'features-hand-in-their-own-editing': [
    'server/src/features/front/planted.feature.ts',
    'server/src/features/site/front-editing.service.ts',
  ],
  'test-server-knows-few-features': ['server/src/testing/test-server.ts', 'server/src/all-features.ts'],
  'routes-never-touch-repository': [
    'server/src/features/site/planted.routes.ts',
    'server/src/features/site/site.repository.ts',
  ],
  'repositories-know-no-service': [
    'server/src/features/site/planted.repository.ts',
    'server/src/features/site/site.service.ts',
  ],
  'no-circular': ['server/src/outside/planted.ts', 'server/src/outside/planted.ts'],
}

const PLANTED = isOfTools ? PLANTED_BESIDE : PLANTED_IN_PRODUCT

async function cruiseRooms(baseDir: string, options: ICruiseOptions = {}): Promise<ICruiseResult> {
  const { output } = await cruise(ROOMS, {
    ...config.options,
    // `npm run check` has read the product.
    ...(isOfTools && { doNotFollow: { path: ['node_modules', '^(contract|server|web|host|content)/'] } }),
    ...options,
    baseDir,
    validate: true,
    ruleSet: { forbidden: config.forbidden } as never,
  })
  return output as ICruiseResult
}

/** Planted beside empty files with the names of real ones, for the rules read names only; and where no other run meets them. */
async function findSleepingRules(): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bee-planted-'))
  const write = (file: string, code: string) => {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(folder, file), code)
  }
  try {
    cpSync('tsconfig.json', path.join(folder, 'tsconfig.json'))
    for (const room of ROOMS) mkdirSync(path.join(folder, room), { recursive: true })
    for (const [, target] of Object.values(PLANTED)) write(target, 'export {}\n')
    for (const [file, target] of Object.values(PLANTED)) {
      const specifier = path.posix.relative(path.posix.dirname(file), target)
      write(file, `export * from '${specifier.startsWith('.') ? specifier : `./${specifier}`}'\n`)
    }
    const { summary } = await cruiseRooms(folder)
    const caught = new Set(summary.violations.map(({ rule, from }) => `${rule.name} ${from}`))
    const names = isOfTools ? Object.keys(PLANTED) : config.forbidden.map(({ name }) => name)
    return names.filter((name) => !caught.has(`${name} ${PLANTED[name]?.[0]}`))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** More than a reader takes in at a glance: a folder with more wants smaller ones. */
const MOST_FILES = 25
const TEST = /\.test\.tsx?$|\.e2e\.ts$|\.d\.ts$/

function crowdedFolders(files: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const file of files.filter((each) => !TEST.test(each))) {
    const folder = path.posix.dirname(file)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > MOST_FILES)
    .map(([folder, count]) => `${folder} 有 ${count} 个源文件，最多 ${MOST_FILES} 个：分成小间`)
}

const planted = Array.from({ length: MOST_FILES + 1 }, (_, nth) => `web/src/ui/planted-${nth}.tsx`)
const isCrowdSeen = crowdedFolders(planted).length === 1 && crowdedFolders(planted.slice(1)).length === 0

const { modules, summary } = await cruiseRooms(process.cwd(), { cache: { folder: CACHE, strategy: 'content' } })
const countOf = (room: string) => modules.filter(({ source }) => source.startsWith(`${room}/`)).length
const problems = [
  ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
  ...Object.entries(LEAST_MODULES)
    .filter(([room, least]) => countOf(room) < least)
    .map(([room, least]) => `${room} 只读到 ${countOf(room)} 个模块，至少该有 ${least} 个`),
  ...Object.values(PLANTED)
    .filter(([file, target]) => file !== target && !existsSync(target))
    .map(([, target]) => `故意放置的违例引用了 ${target}，它已经不在`),
  ...crowdedFolders(
    modules
      .map(({ source }) => source)
      .filter((file) => ROOMS_WITHOUT_CROWDS.some((room) => file.startsWith(`${room}/`))),
  ),
  ...(isCrowdSeen ? [] : ['拥挤的文件夹没有被看见']),
  ...(await findSleepingRules()).map((rule) => `${rule} 抓不到故意放置的违例`),
]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(`${summary.totalCruised} 个模块，${config.forbidden.length} 条规则，没有违例`)
