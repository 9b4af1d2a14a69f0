// `npm test` on a fresh clone: installs what it needs, then checks, unit and API tests, build, journeys in a browser.
import { spawn } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { provideChromium } from './chromium.mjs'
import { install } from './install.mjs'
import { createSteps } from './steps.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const results = path.join(root, 'test-results')

process.chdir(root)
process.exitCode = await main()

async function main() {
  const total = { passed: 0, failed: 0 }
  const add = ({ passed, failed }) => {
    total.passed += passed
    total.failed += failed
  }
  if (!(await install())) return close(total, '没有装上依赖')
  try {
    await createSteps().run('准备浏览器', async () => provideChromium())
  } catch (error) {
    return close(total, error.message)
  }
  await rm(results, { recursive: true, force: true })
  await mkdir(results, { recursive: true })

  const { runChecks } = await import('./check.mjs')
  add(await runChecks())
  add(await runUnitTests())
  if ((await run('node', ['scripts/build.mjs'])) === 0) add(await runJourneys())
  else return close({ ...total, failed: total.failed + 1 }, '构建失败')
  return close(total)
}

async function runUnitTests() {
  const file = path.join(results, 'unit.json')
  const code = await run('npx', ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`])
  const report = await readJson(file)
  if (!report) return { passed: 0, failed: 1 }
  const failed =
    report.numFailedTests +
    report.testResults.filter((each) => each.status === 'failed' && each.assertionResults.length === 0).length
  // An error outside every test fails the run without failing a test.
  return { passed: report.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed }
}

async function runJourneys() {
  const code = await run('npx', ['playwright', 'test', '--config', 'e2e/playwright.config.ts'])
  const stats = (await readJson(path.join(results, 'e2e.json')))?.stats
  if (!stats) return { passed: 0, failed: 1 }
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected === 0 && code !== 0 ? 1 : stats.unexpected }
}

function run(program, args) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] })
    child.on('error', () => resolve(1))
    child.on('close', (code) => resolve(code ?? 1))
  })
}

async function readJson(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return undefined
  }
}

function close({ passed, failed }, problem) {
  if (problem) process.stderr.write(`\n${problem}\n`)
  const lost = problem && failed === 0 ? 1 : failed
  process.stdout.write(`\n${passed} passed, ${lost} failed\n`)
  return lost === 0 ? 0 : 1
}
