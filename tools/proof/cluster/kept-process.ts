import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const ASK_EVERY_MS = 50
/** The machine may be busy with others. */
const READY_WITHIN_MS = 120_000
const STOP_WITHIN_MS = 70_000
const SHOWN_CHARACTERS = 3000

export interface ProcessPlan {
  name: string
  program: string
  args: string[]
  /** Where its output is kept. */
  logFolder: string
  isReady: () => Promise<boolean>
  env?: NodeJS.ProcessEnv
  cwd?: string
  /** The user of the process, when this process runs as root. */
  account?: Pick<SpawnOptions, 'uid' | 'gid'>
}

export interface KeptProcess {
  name: string
  pid(): number
  log(): string
  /** Starts it (again) and waits until it answers. */
  start(): Promise<void>
  /** Starts it and does not wait. */
  begin(): void
  waitUntilReady(): Promise<void>
  /** A kill, as by a power cut. */
  kill(): Promise<void>
  signal(name: NodeJS.Signals): void
  /** A stop, as by an operator: asked to end, and given time. */
  stop(): Promise<void>
}

const all = new Set<ChildProcess>()
const alsoAtEnd: (() => void)[] = []

/** For leftovers that a kept process has started. */
export const killAtEnd = (kill: () => void) => void alsoAtEnd.push(kill)

/** For an unplanned exit. */
export function killWhatIsLeft(): void {
  for (const child of all) child.kill('SIGKILL')
  for (const kill of alsoAtEnd) kill()
}

/** One program of the cluster, which is started again as a supervisor would. */
export function keepProcess(plan: ProcessPlan): KeptProcess {
  const logFile = path.join(plan.logFolder, `${plan.name}.log`)
  let child: ChildProcess | undefined

  const isOver = () => !child || child.exitCode !== null || child.signalCode !== null

  function begin(): void {
    const output = openSync(logFile, 'a')
    const started = spawn(plan.program, plan.args, {
      cwd: plan.cwd ?? '/',
      env: plan.env ?? { PATH: process.env['PATH'], LANG: 'C.UTF-8' },
      stdio: ['ignore', output, output],
      ...plan.account,
    })
    closeSync(output)
    all.add(started)
    // A failed start is reported to the caller that waits for the process.
    started.on('error', () => undefined)
    started.on('exit', () => all.delete(started))
    child = started
  }

  const log = () => readFileSync(logFile, 'utf8')

  async function waitUntilReady(): Promise<void> {
    const end = performance.now() + READY_WITHIN_MS
    for (;;) {
      if (await plan.isReady().catch(() => false)) return
      if (isOver() || performance.now() > end)
        throw new Error(`${plan.name} 没有启动：\n${log().slice(-SHOWN_CHARACTERS)}`)
      await sleep(ASK_EVERY_MS)
    }
  }

  async function end(name: NodeJS.Signals, withinMs: number): Promise<void> {
    const ending = child
    if (!ending || isOver()) return
    const exited = once(ending, 'exit')
    ending.kill('SIGCONT')
    ending.kill(name)
    const isGone = await Promise.race([exited.then(() => true), sleep(withinMs, false)])
    if (isGone) return
    ending.kill('SIGKILL')
    await exited
  }

  return {
    name: plan.name,
    pid: () => child?.pid ?? 0,
    log,
    begin,
    waitUntilReady,
    start: async () => {
      begin()
      await waitUntilReady()
    },
    kill: () => end('SIGKILL', STOP_WITHIN_MS),
    signal: (name) => void child?.kill(name),
    stop: () => end('SIGTERM', STOP_WITHIN_MS),
  }
}
