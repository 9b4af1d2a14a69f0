// Brings node_modules in line with the lock. Plain JavaScript: it runs before anything is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { forwardSignals } from './forward-signals.mjs'
import { createSteps } from './steps.mjs'

const COUNT_EVERY_MS = 500
const SHOWN_LINES = 15

const root = fileURLToPath(new URL('..', import.meta.url))
const lockFile = path.join(root, 'package-lock.json')
const installStamp = path.join(root, 'node_modules', '.bee-install')

/** Answers whether everything is there; says why not. */
export async function install() {
  const stamp = `${createHash('sha256').update(readFileSync(lockFile)).digest('hex')} ${process.platform}-${process.arch}`
  if (readText(installStamp) === stamp || isTreeUpToDate()) {
    writeStamp(stamp)
    return true
  }
  try {
    await createSteps().run('安装依赖', runNpm)
    writeStamp(stamp)
    return true
  } catch (error) {
    process.stderr.write(`\n安装依赖失败，请检查网络和磁盘空间后重试：\n${error.message}\n`)
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
