// Brings node_modules in line with the lock. Plain JavaScript: it runs before anything is installed.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { forwardSignals } from './forward-signals.mjs'
import { createSteps } from './steps.mjs'

const SHOWN_LINES = 15

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Answers whether everything is there; says why not. `npm start` leaves out what only checks and tests need, which is half of the
 * packages; the first command that needs them brings them.
 */
export async function install({ isForStart = false } = {}) {
  if (isUpToDate(isForStart)) return true
  try {
    await createSteps().run('安装依赖', () => installPackages(isForStart ? '--omit=dev' : '--include=dev'))
    return true
  } catch (error) {
    process.stderr.write(`\n安装依赖失败，请检查网络和磁盘空间后重试：\n${error.message}\n`)
    return false
  }
}

/** npm keeps a lock of its own inside node_modules, written only once an install is done; binaries of other platforms are not in it. */
function isUpToDate(isForStart) {
  const installed = readPackages(path.join(root, 'node_modules', '.package-lock.json'))
  const locked = Object.entries(readPackages(path.join(root, 'package-lock.json')))
  return locked.every(
    ([place, { version, link, optional, dev, devOptional }]) =>
      place === '' ||
      link ||
      !version ||
      (installed[place] ? installed[place].version === version : optional || (isForStart && (dev || devOptional))),
  )
}

function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {}
}

/** npm keeps downloads below HOME. Where it may not write there, this install has a folder of its own for them. */
async function installPackages(which) {
  const usual = process.env.npm_config_cache ?? path.join(os.homedir(), '.npm')
  if (canWriteTo(usual)) return runNpm(which, {})
  const cache = mkdtempSync(path.join(os.tmpdir(), 'bee-npm-'))
  try {
    await runNpm(which, { npm_config_cache: cache })
  } finally {
    rmSync(cache, { recursive: true, force: true })
  }
}

/** Tested by writing: root is told that it may write to a disk that is read-only. */
function canWriteTo(folder) {
  try {
    mkdirSync(folder, { recursive: true })
    rmdirSync(mkdtempSync(path.join(folder, 'writable-')))
    return true
  } catch {
    return false
  }
}

function runNpm(which, settings) {
  // Under `npm start` npm names its own script; a bare `node scripts/start.mjs` looks it up.
  const npmScript = process.env.npm_execpath
  const [program, front] = npmScript?.endsWith('.js') ? [process.execPath, [npmScript]] : ['npm', []]
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...front, 'ci', which], {
      cwd: root,
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: program === 'npm' && process.platform === 'win32',
    })
    forwardSignals(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', (code) => {
      const complaints = output.match(/^npm error .+$/gm) ?? []
      if (code === 0) resolve()
      else reject(new Error(complaints.slice(0, SHOWN_LINES).join('\n') || `npm 退出码 ${code}`))
    })
  })
}

if (import.meta.filename === process.argv[1]) process.exitCode = (await install()) ? 0 : 1
