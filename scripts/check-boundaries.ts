/**
 * Who may import whom, by dependency-cruiser. A check that sees nothing is green, so it must also prove itself: enough
 * modules were read, and one planted violation per rule is caught.
 */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser'

const ROOMS = ['contract/src', 'server/src', 'web/src', 'host/src', 'content/src']
const LEAST_MODULES = 150

interface CruiserConfig {
  forbidden: { name: string }[]
  options: ICruiseOptions
}
const config = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as CruiserConfig

/** Each rule with a pair of files that breaks it. */
const PLANTED: Record<string, [file: string, imports: string]> = {
  'contract-is-a-leaf': ['contract/src/planted.ts', '../../web/src/device.ts'],
  'web-never-server': ['web/src/planted.ts', '../../server/src/outside/clock.ts'],
  'server-never-web': ['server/src/planted.ts', '../../web/src/device.ts'],
  'only-host-seeds': ['content/src/planted.ts', '../../web/src/device.ts'],
  'web-features-are-strangers': ['web/src/features/site/planted.ts', '../news/news.queries.ts'],
  'web-features-below-pages': ['web/src/features/site/planted-2.ts', '../../shell/page-location.tsx'],
  'shell-knows-no-feature': ['web/src/shell/planted.ts', '../features/news/news.queries.ts'],
  'ui-knows-no-feature': ['web/src/ui/planted.ts', '../api/session.ts'],
  'lib-is-pure': ['web/src/lib/planted.ts', '../api/session.ts'],
  'server-features-meet-at-services': ['server/src/features/site/planted.ts', '../news/news.repository.ts'],
  'routes-never-touch-repository': ['server/src/features/site/planted.routes.ts', './site.repository.ts'],
  'repositories-know-no-service': ['server/src/features/site/planted.repository.ts', './site.service.ts'],
  'no-circular': ['server/src/outside/planted.ts', './planted.ts'],
}

async function violations(
  files: string[],
  baseDir: string,
): Promise<{ rules: string[]; lines: string[]; modules: number }> {
  const { output } = await cruise(files, {
    ...config.options,
    baseDir,
    validate: true,
    ruleSet: { forbidden: config.forbidden } as never,
  })
  const { summary } = output as ICruiseResult
  return {
    rules: summary.violations.map(({ rule }) => rule.name),
    lines: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
    modules: summary.totalCruised,
  }
}

/** Planted in a copy, so that a run beside this one never meets them. */
async function findSleepingRules(): Promise<string[]> {
  const copy = mkdtempSync(path.join(tmpdir(), 'bee-planted-'))
  try {
    cpSync('tsconfig.json', path.join(copy, 'tsconfig.json'))
    for (const room of ROOMS) {
      cpSync(room, path.join(copy, room), {
        recursive: true,
        filter: (file) => !path.extname(file) || /\.tsx?$/.test(file),
      })
    }
    for (const [file, imports] of Object.values(PLANTED)) {
      writeFileSync(path.join(copy, file), `export * from '${imports}'\n`)
    }
    const { rules } = await violations(
      Object.values(PLANTED).map(([file]) => file),
      copy,
    )
    return config.forbidden.map(({ name }) => name).filter((name) => !rules.includes(name))
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

const { lines, modules } = await violations(ROOMS, process.cwd())
const sleeping = await findSleepingRules()
for (const line of lines) console.error(line)
if (modules < LEAST_MODULES) console.error(`只读到 ${modules} 个模块，检查没有真正进行`)
if (sleeping.length > 0) console.error(`这些规则抓不到故意放置的违例：${sleeping.join('、')}`)
if (lines.length > 0 || modules < LEAST_MODULES || sleeping.length > 0) process.exit(1)
console.log(`${modules} 个模块，${config.forbidden.length} 条规则，没有违例`)
