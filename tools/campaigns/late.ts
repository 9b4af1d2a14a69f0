import { openDatabase } from '@bee/server/database/open-database.ts'
import { guardAgainstKill } from '@bee/server/testing/guard-against-kill.ts'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { keptSchool } from '../../e2e/seeded-folder.ts'
import { readJourneyReport, readUnitReport, type TestReport } from '../../scripts/test-report.mjs'
import { campaignSeed } from '../../scripts/testing/campaign.ts'
import { judgeLateness, judgeMeasured, sumTallies, type Tally } from './late/judge-lateness.ts'
import type { Measured } from './late/measure-lateness.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PRELOAD = new URL('late/late-database.mjs', import.meta.url).href
const MEASURE = fileURLToPath(new URL('late/measure-lateness.ts', import.meta.url))
const VITEST = path.join(ROOT, 'node_modules/vitest/vitest.mjs')
const PLAYWRIGHT = path.join(ROOT, 'node_modules/@playwright/test/cli.js')
const CORE_JOURNEYS = String.raw`\.core\.e2e\.ts$`

interface Part {
  name: string
  args: string[]
  /** The report that the run leaves behind. */
  read(exitCode: number): Promise<TestReport>
}

/**
 * The tests of `npm test` while every NOTIFY is 400 ms late and 15 % of the statements up to 40 ms, without a second try: a test or a
 * page that reads before the news has come fails here. `BEE_LATE_ONLY` names files, as vitest and Playwright take them.
 */
export async function runLate(times: number): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bee-late-'))
  try {
    const seed = campaignSeed()
    process.stdout.write(`晚到的通知与慢的语句，BEE_SEED=${seed}\n`)
    // Seeded before the delays begin: with them it would last for minutes and show nothing.
    process.env['BEE_SEEDED_SCHOOL'] = await keptSchool()
    const notLate = await measureLateness(folder, seed)
    if (notLate.length > 0) return notLate
    const complaints: string[] = []
    for (let nth = 0; nth < times; nth += 1)
      for (const part of partsOf(folder, process.env['BEE_LATE_ONLY'])) {
        complaints.push(...(await runPart(part, path.join(folder, `${part.name}-${nth}`), seed + nth)))
      }
    return complaints
  } finally {
    // A process that is just ending may still write its tally.
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

function partsOf(folder: string, only = ''): Part[] {
  const named = only.split(/\s+/).filter(Boolean)
  const journeys = named.filter((name) => name.startsWith('e2e/'))
  const files = named.filter((name) => !name.startsWith('e2e/'))
  const report = path.join(folder, 'unit.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const unit: Part = {
    name: '单元与接口',
    args: [VITEST, 'run', '--project', 'node', ...reporters, ...files],
    read: (exitCode) => readUnitReport(report, exitCode),
  }
  const ways = journeys.length > 0 ? journeys : [CORE_JOURNEYS]
  const journey: Part = {
    name: '旅程',
    args: [PLAYWRIGHT, 'test', '--config', 'e2e/playwright.config.ts', '--retries', '0', ...ways],
    read: (exitCode) => readJourneyReport(path.join(ROOT, 'test-results/e2e.json'), exitCode),
  }
  if (named.length === 0) return [unit, journey]
  return [...(files.length > 0 ? [unit] : []), ...(journeys.length > 0 ? [journey] : [])]
}

async function runPart(part: Part, tallies: string, seed: number): Promise<string[]> {
  await mkdir(tallies)
  const child = spawn(process.execPath, part.args, { cwd: ROOT, stdio: 'inherit', env: lateEnv(tallies, seed) })
  const [code] = (await once(child, 'exit')) as [number | null]
  const { passed, failed, failures } = await part.read(code ?? 1)
  const tally = sumTallies(await readTallies(tallies))
  process.stdout.write(
    `${part.name}：通过 ${passed}，失败 ${failed}；${tally.late} / ${tally.statements} 条语句晚了，${tally.notices} 条通知最少晚 ${Math.round(tally.leastNoticeMs ?? 0)} 毫秒\n`,
  )
  return [...failures, ...judgeLateness(part.name, tally)]
}

const lateEnv = (tallies: string, seed: number): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_OPTIONS: [process.env['NODE_OPTIONS'], `--import=${PRELOAD}`].filter(Boolean).join(' '),
  BEE_LATE_TALLIES: tallies,
  BEE_LATE_SEED: String(seed),
})

async function readTallies(folder: string): Promise<Tally[]> {
  const texts = await Promise.all(
    (await readdir(folder))
      .filter((name) => name.endsWith('.json'))
      .map((name) => readFile(path.join(folder, name), 'utf8')),
  )
  return texts.map((text) => JSON.parse(text) as Tally)
}

/** In a process of its own, by its own stopwatch: with the lateness, and without it. */
async function measureLateness(folder: string, seed: number): Promise<string[]> {
  const dataDir = path.join(folder, 'database')
  const dismissGuard = guardAgainstKill(dataDir)
  const database = await openDatabase({ dataDir, report: () => undefined, isForWork: true })
  const measure = async (env: NodeJS.ProcessEnv) => {
    const args = ['--import', 'tsx', MEASURE, JSON.stringify(database.connection)]
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT, env })
    return JSON.parse(stdout) as Measured
  }
  try {
    const late = await measure(lateEnv('', seed))
    const plain = await measure(process.env)
    process.stdout.write(
      `一条通知最少晚 ${Math.round(late.leastNoticeMs)} 毫秒（平时 ${Math.round(plain.leastNoticeMs)}），` +
        `${Math.round(late.lateShare * 100)}% 的语句晚了\n`,
    )
    return judgeMeasured(late)
  } finally {
    await database.close()
    dismissGuard()
  }
}
