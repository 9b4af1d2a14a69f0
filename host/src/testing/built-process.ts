import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { patiently } from '../../../scripts/testing/patience.ts'
import { freePort } from './free-port.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const PROGRAM = path.join(ROOT, 'dist/host/main.js')
const START_WITHIN_MS = patiently(120_000)
const LOOK_EVERY_MS = 100

export interface BuiltProcess {
  port: number
  url: string
  pid: number
  /** The whole output of the process. */
  said(): string
  /** The pids of its child processes that answer requests. */
  children(): Promise<number[]>
  signal(signal: NodeJS.Signals): void
  /** Exit code and signal. */
  ended: Promise<[number | null, NodeJS.Signals | null]>
  /** Like Ctrl-C; after a while the process is killed. */
  stop(): Promise<void>
}

/** The URL in the form of the operator's setting. */
export const urlOf = ({ host = '', port = 0, user = '', database = '' }: pg.PoolConfig): string =>
  `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`

/** Starts the built program with `settings`. Resolves when it answers, or fails with its output. */
export async function startBuilt(settings: Record<string, string>): Promise<BuiltProcess> {
  const started = await spawnBuilt(settings)
  for (let waited = 0; waited < START_WITHIN_MS; waited += LOOK_EVERY_MS) {
    const isReady = await fetch(`${started.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady && started.said().includes('网站已启动')) return started
    if (started.child.exitCode !== null) break
    await sleep(LOOK_EVERY_MS)
  }
  await started.stop()
  throw new Error(`The site did not start:\n${started.said()}`)
}

/** Same for a program that may fail to start. */
export async function spawnBuilt(settings: Record<string, string>): Promise<BuiltProcess & { child: ChildProcess }> {
  if (!existsSync(PROGRAM)) throw new Error('The site is not built: run `npm run build` before these tests')
  const port = await freePort()
  let said = ''
  const child = spawn(process.execPath, [PROGRAM], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), LOG_LEVEL: 'warn', ...settings },
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = once(child, 'exit') as BuiltProcess['ended']
  const pid = child.pid ?? 0

  async function stop() {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), START_WITHIN_MS)
    await ended
    clearTimeout(timer)
  }

  return {
    child,
    port,
    url: `http://127.0.0.1:${port}`,
    pid,
    said: () => said,
    children: () => serving(pid),
    signal: (signal) => void child.kill(signal),
    ended,
    stop,
  }
}

/** Only children that run our program: the database is a child too. */
async function serving(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  const pids = children.split(' ').filter(Boolean).map(Number)
  const lines = await Promise.all(pids.map((each) => readFile(`/proc/${each}/cmdline`, 'utf8').catch(() => '')))
  return pids.filter((_pid, nth) => lines[nth]?.includes(PROGRAM))
}
