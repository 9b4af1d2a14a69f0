import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { patiently } from '../scripts/testing/patience.ts'

const projectRoot = fileURLToPath(new URL('..', import.meta.url))
const CLOCK = new URL('site-clock.mjs', import.meta.url).href
const START_TIMEOUT_MS = patiently(300_000)
const ASK_EVERY_MS = 100

/** The text of every captcha picture in the journeys (ruling 9). */
export const CAPTCHA_ANSWER = 'BEE7'

export interface DemoAccount {
  name: string
  mobile: string
  password: string
  /** For staff: the role, in the site's words. */
  role?: string
}

export interface SiteProcess {
  url: string
  dataDir: string
  accounts: DemoAccount[]
  pid(): number
  /** Everything the site has printed. */
  log(): string
  /** Ends it as Ctrl-C would. */
  stop(): Promise<void>
  /** A kill, as by a power cut: no chance to write anything. */
  kill(): Promise<void>
  /** Starts it again on the same address and data. */
  startAgain(): Promise<void>
  /** Lets its clock go on from this moment, or as it is; for a site that was started with one. */
  setClock(time: Date | undefined): Promise<void>
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (!address || typeof address === 'string') throw new Error('No free port')
  return address.port
}

/** The built site as an operator runs it: its own process, its own PostgreSQL, its own data folder. */
export async function startSite(
  dataDir: string,
  settings: Record<string, string> = {},
  {
    root = projectRoot,
    hasClock = false,
  }: {
    /** The folder of another built version. */
    root?: string
    /** Its clock can be set. */
    hasClock?: boolean
  } = {},
): Promise<SiteProcess> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const printed: string[] = []
  let child: ChildProcess

  async function start() {
    child = spawn(process.execPath, [...(hasClock ? ['--import', CLOCK] : []), 'dist/host/main.js'], {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        DATA_DIR: dataDir,
        CAPTCHA_ANSWER,
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe', ...(hasClock ? (['ipc'] as const) : [])],
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => printed.push(chunk.toString()))
    const deadline = Date.now() + START_TIMEOUT_MS
    for (;;) {
      const isReady = await fetch(`${url}/readyz`).then(
        (response) => response.ok,
        () => false,
      )
      if (isReady) return
      if (child.exitCode !== null || Date.now() > deadline)
        throw new Error(`The site did not start:\n${printed.join('')}`)
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
    }
  }

  async function end(signal: 'SIGTERM' | 'SIGKILL') {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }

  async function setClock(time: Date | undefined): Promise<void> {
    if (!hasClock) throw new Error('This site was started without a clock to set')
    const isSet = once(child, 'message')
    child.send({ aheadMs: time ? time.getTime() - Date.now() : 0 })
    await isSet
  }

  await start()
  return {
    url,
    dataDir,
    accounts: readAccounts(dataDir),
    pid: () => child.pid ?? 0,
    log: () => printed.join(''),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    startAgain: start,
    setClock,
  }
}

function readAccounts(dataDir: string): DemoAccount[] {
  try {
    return JSON.parse(readFileSync(path.join(dataDir, 'demo-accounts.json'), 'utf8')) as DemoAccount[]
  } catch {
    // An empty school has no demo accounts.
    return []
  }
}
