// `npm start` on a fresh clone: installs, builds, runs. Needs nothing but Node and npm, so it imports only what is in the repository.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createSteps } from './steps.mjs'

const OLDEST_NODE = [20, 19]
const COUNT_EVERY_MS = 500
const PARENT_CHECK_MS = 500
const SHOWN_LINES = 15

const root = fileURLToPath(new URL('..', import.meta.url))
const lockFile = path.join(root, 'package-lock.json')
const installStamp = path.join(root, 'node_modules', '.bee-install')
const isDev = process.argv.includes('--dev')
const steps = createSteps()

process.exitCode = await main()

async function main() {
  const refusal = refuseOldNode()
  if (refusal) return fail(refusal)
  const isInstalled = await install()
  if (!isInstalled) return 1
  if (isDev) return run(['--import', 'tsx', 'host/src/dev.ts'], 'development')
  const buildCode = await run(['scripts/build.mjs'], 'production')
  if (buildCode !== 0) return buildCode
  return run(['dist/host/main.js'], 'production')
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const [oldestMajor, oldestMinor] = OLDEST_NODE
  const isNewEnough = major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)
  return isNewEnough ? '' : `需要 Node.js ${OLDEST_NODE.join('.')} 或更新的版本，当前是 ${process.versions.node}。`
}

async function install() {
  const stamp = `${createHash('sha256').update(readFileSync(lockFile)).digest('hex')} ${process.platform}-${process.arch}`
  if (readText(installStamp) === stamp || isTreeUpToDate()) {
    writeStamp(stamp)
    return true
  }
  try {
    await steps.run('安装依赖', runNpm)
    writeStamp(stamp)
    return true
  } catch (error) {
    fail(`安装依赖失败，请检查网络和磁盘空间后重试：\n${error.message}`)
    return false
  }
}

/** A developer's own `npm install` left the right packages already; npm writes its hidden lock only after it is done. */
function isTreeUpToDate() {
  const installed = readJson(path.join(root, 'node_modules', '.package-lock.json'))?.packages
  if (!installed) return false
  return expectedPackages().every(
    ([place, { version, optional }]) => installed[place]?.version === version || (optional && !installed[place]),
  )
}

function expectedPackages() {
  const matches = (allowed, value) => !allowed || allowed.includes(value)
  return Object.entries(readJson(lockFile).packages).filter(
    ([place, { link, os, cpu }]) =>
      place.includes('node_modules/') && !link && matches(os, process.platform) && matches(cpu, process.arch),
  )
}

function runNpm({ update }) {
  // Under `npm start` npm names its own script; a bare `node scripts/start.mjs` looks it up.
  const npmScript = process.env.npm_execpath
  const [program, front] = npmScript?.endsWith('.js') ? [process.execPath, [npmScript]] : ['npm', []]
  // Not `npm ci`: it refuses a lock that does not name the optional binaries of every platform, which no registry mirror holds in
  // full. This takes the locked versions all the same, adds what the machine needs, and leaves the lock as it is.
  const args = [...front, 'install', '--no-save', '--include=dev', '--no-audit', '--no-fund']
  const places = expectedPackages().map(([place]) => path.join(root, place, 'package.json'))
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: program === 'npm' && process.platform === 'win32',
    })
    forwardSignals(child)
    const output = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk))
    const counter = setInterval(
      () => update(places.filter((place) => existsSync(place)).length, places.length),
      COUNT_EVERY_MS,
    )
    const finish = (problem) => {
      clearInterval(counter)
      if (problem) reject(new Error(problem))
      else resolve()
    }
    child.on('error', (error) => finish(error.message))
    child.on('close', (code) => {
      const complaints =
        Buffer.concat(output)
          .toString()
          .match(/^npm error .+$/gm) ?? []
      finish(code === 0 ? '' : complaints.slice(0, SHOWN_LINES).join('\n') || `npm 退出码 ${code}`)
    })
  })
}

/** Runs a Node program in this terminal and answers its exit code. A signal to us is passed on, and we wait. */
function run(args, mode) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      // The channel tells the site when we are killed, so that it does not live on without anybody to stop it.
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, NODE_ENV: mode },
    })
    forwardSignals(child)
    child.on('close', (code) => resolve(code ?? 1))
    child.on('error', (error) => resolve(fail(error.message)))
  })
}

/** We stay until the child has ended by itself, so that the terminal is free only when everything is closed. */
function forwardSignals(child) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  const forward = (signal) => child.kill(signal)
  for (const signal of signals) process.on(signal, forward)
  // A signal to npm ends npm and the shell between us without reaching us; the shell's end is how we hear of it.
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.env.npm_lifecycle_event === undefined || process.ppid === parent) return
    clearInterval(watch)
    forward('SIGTERM')
  }, PARENT_CHECK_MS)
  child.once('close', () => {
    clearInterval(watch)
    for (const signal of signals) process.off(signal, forward)
  })
}

function fail(sentence) {
  process.stderr.write(`\n无法启动：${sentence}\n`)
  return 1
}

function writeStamp(stamp) {
  if (readText(installStamp) !== stamp) writeFileSync(installStamp, stamp)
}

function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function readJson(file) {
  const text = readText(file)
  return text === '' ? undefined : JSON.parse(text)
}
