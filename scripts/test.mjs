// `npm test`, `npm run test:machines` and `npm run test:all`: install their needs, then run the parts of their tiers side by
// side as far as they can (parts in testing/parts.mjs, tiers in testing/tiers.mjs) and say at the end which parts passed.
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { provideChromium } from './chromium.mjs'
import { provideFfmpeg } from './ffmpeg.mjs'
import { install } from './install.mjs'
import { provideNginx } from './nginx.mjs'
import { OTHER_NODES } from './other-nodes.mjs'
import { isWithoutOtherBrowsers, provideOtherBrowsers } from './other-browsers.mjs'
import { createSteps } from './steps.mjs'
import { providePgbouncer } from './pgbouncer.mjs'
import { provideSwift } from './swift.mjs'
import { providePatience } from './testing/calibrate.mjs'
import { watchPace } from './testing/pace.mjs'
import { createParts } from './testing/parts.mjs'
import { printSummary } from './testing/summary.mjs'

const MS_PER_SECOND = 1000

const root = fileURLToPath(new URL('..', import.meta.url))
const tier = process.argv[2] ?? 'test'
const hasMachines = tier !== 'test'
const hasOtherBrowsers = tier === 'all' && !isWithoutOtherBrowsers()

/** The order of the parts. Checks compute beside the build, journeys wait for pages beside tests that compute. */
const RUNS = {
  test: async (parts) => {
    const [checked, built] = await Promise.all([parts.checks(), whenBuilt(parts, [parts.unit, parts.coreJourneys])])
    return [checked, ...built]
  },
  machines: async (parts) => {
    const [checked, built] = await Promise.all([
      parts.toolChecks(),
      whenBuilt(parts, [parts.machineUnit, parts.otherJourneys]),
    ])
    return [checked, ...built]
  },
  all: async (parts) => {
    const outcomes = [...(await RUNS.test(parts)), ...(await RUNS.machines(parts))]
    if (hasOtherBrowsers) outcomes.push(await parts.browserJourneys())
    else createSteps().skip('其他浏览器', '略过：BEE_OTHER_BROWSERS=none')
    for (const major of OTHER_NODES) outcomes.push(await parts.otherNode(major))
    outcomes.push(await parts.lateCampaign())
    return outcomes
  },
}

process.chdir(root)
// Campaigns at their whole size.
if (tier === 'all') process.env.BEE_WHOLE = '1'
process.exitCode = await main()

async function main() {
  if (!RUNS[tier]) return fail(`没有「${tier}」这一层，可以选：${Object.keys(RUNS).join('、')}`)
  if (!(await install())) return fail('没有装上依赖')
  try {
    await createSteps().run('准备浏览器与程序', provide)
  } catch (error) {
    return fail(error.message)
  }
  const results = path.join(root, 'test-results')
  await rm(results, { recursive: true, force: true })
  await mkdir(results, { recursive: true })
  const parts = createParts(results)
  // Measured while the machine carries the others' load alone; the parts inherit it.
  process.stdout.write(`等待的耐心：${providePatience()} 倍\n`)
  const started = performance.now()
  const paceWatch = watchPace()
  const outcomes = await RUNS[tier](parts)
  const pace = paceWatch.end()
  return printSummary({ tier, outcomes, pace, seconds: (performance.now() - started) / MS_PER_SECOND })
}

async function provide() {
  provideChromium()
  provideFfmpeg()
  if (!hasMachines) return
  provideSwift()
  providePgbouncer()
  provideNginx()
  if (hasOtherBrowsers) provideOtherBrowsers()
}

async function whenBuilt(parts, next) {
  const built = await parts.build()
  return built.failed > 0 ? [built] : [built, ...(await Promise.all(next.map((part) => part())))]
}

function fail(problem) {
  process.stderr.write(`\n${problem}\n`)
  return 1
}
