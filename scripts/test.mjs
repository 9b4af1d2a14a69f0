// `npm test` on a fresh clone: installs what it needs, then checks beside the build, unit and API tests, journeys in a browser.
// `npm run test:all` is the same with every campaign at its whole size, forgives no journey a second try, and goes the ways that
// matter most in Firefox and WebKit too.
import { execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { provideChromium } from './chromium.mjs'
import { provideFfmpeg } from './ffmpeg.mjs'
import { install } from './install.mjs'
import { provideNginx } from './nginx.mjs'
import { isWithoutOtherBrowsers, provideOtherBrowsers } from './other-browsers.mjs'
import { createSteps } from './steps.mjs'
import { providePgbouncer } from './pgbouncer.mjs'
import { provideSwift } from './swift.mjs'
import { readJourneyReport, readUnitReport } from './test-report.mjs'

/**
 * Seconds of processor time, which a busy machine lengthens far less than the clock's. Somebody who passes one makes the tests
 * quicker again, or says in the commit why they must cost more.
 */
const BUDGETS = { 检查与构建: 200, 单元与接口: 1400, 旅程: 960 }
const SLOWEST_SHOWN = 10
const CLOCK_TICKS_PER_SECOND = 100
const MS_PER_SECOND = 1000

const root = fileURLToPath(new URL('..', import.meta.url))
const results = path.join(root, 'test-results')
const isWhole = process.argv.includes('--whole')
/** A machine that others use too may stall a journey for seconds: one in a hundred. More are a race. */
const RETRIED_AT_MOST = isWhole ? 0 : 2
const hasOtherBrowsers = isWhole && !isWithoutOtherBrowsers()

process.chdir(root)
if (isWhole) process.env.BEE_WHOLE = '1'
process.exitCode = await main()

async function main() {
  if (!(await install())) return fail('没有装上依赖')
  try {
    await createSteps().run('准备浏览器、ffmpeg、存储与代理', async () => {
      provideChromium()
      provideFfmpeg()
      provideSwift()
      providePgbouncer()
      provideNginx()
      if (hasOtherBrowsers) provideOtherBrowsers()
    })
    if (isWhole && !hasOtherBrowsers) createSteps().skip('其他浏览器', '略过：BEE_OTHER_BROWSERS=none')
  } catch (error) {
    return fail(error.message)
  }
  await rm(results, { recursive: true, force: true })
  await mkdir(results, { recursive: true })

  const parts = [await measure('检查与构建', checkAndBuild)]
  const isBuilt = parts[0].built
  parts.push(await measure('单元与接口', runUnitTests))
  if (isBuilt) parts.push(await measure('旅程', runJourneys))
  if (isBuilt && hasOtherBrowsers) parts.push(await measure('其他浏览器', runOtherBrowsers))
  return close(parts)
}

async function checkAndBuild() {
  const { runChecks } = await import('./check.mjs')
  const [checked, built] = await Promise.all([runChecks(), buildAndSeed()])
  return { ...checked, failed: checked.failed + (built ? 0 : 1), built, retried: [], tests: [] }
}

async function buildAndSeed() {
  if ((await run('node', ['scripts/build.mjs'])) !== 0) return false
  try {
    process.env.BEE_SEEDED_SCHOOL = await createSteps().run('准备演示学校', seedSchool)
    return true
  } catch (error) {
    process.stdout.write(`${error.message}\n`)
    return false
  }
}

/** One for the tests of both kinds. */
async function seedSchool() {
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', 'e2e/seed-school.ts'])
  return stdout
}

async function runUnitTests() {
  const file = path.join(results, 'unit.json')
  const code = await run('npx', ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`])
  return readUnitReport(file, code)
}

function runJourneys() {
  return runPlaywright('e2e/playwright.config.ts', 'e2e.json')
}

function runOtherBrowsers() {
  return runPlaywright('e2e/other-browsers/playwright.config.ts', 'other-browsers.json')
}

async function runPlaywright(config, report) {
  const code = await run('npx', ['playwright', 'test', '--config', config])
  return readJourneyReport(path.join(results, report), code)
}

function run(program, args) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] })
    child.on('error', () => resolve(1))
    child.on('close', (code) => resolve(code ?? 1))
  })
}

async function measure(name, work) {
  const started = performance.now()
  const startedCpu = childrenCpuSeconds()
  const result = await work()
  const cpu = childrenCpuSeconds() - startedCpu
  return { ...result, name, seconds: (performance.now() - started) / MS_PER_SECOND, cpu }
}

/** What all ended children have used, theirs included; 0 where the system does not tell. */
function childrenCpuSeconds() {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ')
    return (Number(fields[13]) + Number(fields[14])) / CLOCK_TICKS_PER_SECOND
  } catch {
    return 0
  }
}

function close(parts) {
  const sum = (key) => parts.reduce((total, part) => total + part[key], 0)
  const retried = parts.flatMap((part) => part.retried)
  // The whole campaigns are meant to cost more.
  const dear = isWhole ? [] : parts.filter(({ name, cpu }) => cpu > BUDGETS[name])
  const problems = [
    ...(parts.some((part) => part.built === false) ? ['构建失败'] : []),
    ...(retried.length > RETRIED_AT_MOST ? [`${retried.length} 条旅程第二次才通过，最多 ${RETRIED_AT_MOST} 条`] : []),
    ...dear.map(({ name, cpu }) => `${name}用了 ${cpu.toFixed(0)} 秒处理器时间，预算是 ${BUDGETS[name]} 秒`),
  ]
  const slowest = parts
    .flatMap((part) => part.tests)
    .sort((left, right) => right.seconds - left.seconds)
    .slice(0, SLOWEST_SHOWN)
  print(
    '最慢的测试',
    slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} 秒  ${name}`),
  )
  print('第二次才通过的旅程', retried)
  print(
    '失败的测试',
    parts.flatMap((part) => part.failures ?? []),
  )
  print(
    '各部分',
    parts.map(({ name, seconds, cpu }) => `${seconds.toFixed(1).padStart(6)} 秒  处理器 ${cpu.toFixed(1)} 秒  ${name}`),
  )
  print('没有达到要求', problems)
  const failed = sum('failed') + problems.length
  process.stdout.write(
    `\n${sum('seconds').toFixed(1)} 秒；${sum('passed')} passed, ${failed} failed, ${retried.length} retried\n`,
  )
  return failed === 0 ? 0 : 1
}

function print(title, lines) {
  if (lines.length > 0) process.stdout.write(`\n${title}\n${lines.map((line) => `  ${line}\n`).join('')}`)
}

function fail(problem) {
  process.stderr.write(`\n${problem}\n`)
  return 1
}
