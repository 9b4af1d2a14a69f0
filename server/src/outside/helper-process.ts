import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { setPriority, tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FiledOrder } from './helper-orders.ts'

/** Runs work on untrusted files outside of the serving process: one order at a time, within a time limit. */
export interface HelperProcess<Order, Answer> {
  /** `late`: it took too long, or the process died during the work. `busy`: too many orders are waiting. */
  ask: (order: Order, person?: number) => Promise<Answer | 'late' | 'busy'>
  close: () => void
}

export interface HelperLimits {
  /** Processor time for one order. It excludes the start of the process and the time of other programs on a busy machine. */
  timeLimitMs: number
  /** Elapsed time, including the time of other programs. */
  clockLimitMs: number
  /** An order that has not started by then is refused, so that the queue does not grow. */
  waitLimitMs: number
  maxWaiting: number
  /** Orders of one person at once, so that others get their turn. */
  maxOfPerson?: number
  memoryMiB?: number
}

/** Generous: a busy machine is not the fault of the order. */
const START_LIMIT_MS = 180_000
/** An idle process ends, to free its memory. */
const IDLE_MS = 60_000
/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10
/** Lower priority than the site and its database: a picture can wait, a page cannot. */
const NICENESS = 19

const isSource = import.meta.url.endsWith('.ts')

/** A program beside the calling module, in the sources and in the build. */
export const programBeside = (moduleUrl: string, name: string) =>
  fileURLToPath(new URL(`./${name}.${isSource ? 'ts' : 'js'}`, moduleUrl))

/** Linux has a priority per thread: the threads for garbage collection and compilation run by now. */
function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number)
  } catch {
    return [pid]
  }
}

function giveWay(pid: number | undefined): void {
  for (const thread of pid === undefined ? [] : threadsOf(pid)) {
    try {
      setPriority(thread, NICENESS)
    } catch {
      // The process has already ended.
    }
  }
}

function startProcess(program: string, memoryMiB: number | undefined): ChildProcess {
  const child = fork(program, {
    execArgv: [
      ...(program.endsWith('.ts') ? ['--import', 'tsx'] : []),
      ...(memoryMiB === undefined ? [] : [`--max-old-space-size=${memoryMiB}`]),
    ],
    serialization: 'advanced',
    // An empty environment: the helper must not see the site's secrets.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // The low priority is set after the start: at low priority the start would take minutes beside a busy site.
  child.once('message', () => giveWay(child.pid))
  child.unref()
  child.channel?.unref()
  return child
}

/** The processor time of a process; elapsed time where the system does not report it. */
function workedMs(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid ?? 0}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return performance.now()
  }
}

/** A message is copied while the event loop waits: tens of milliseconds for twenty megabytes, less than one for this size. */
export const MESSAGE_BYTES = 256 * 1024

/** Large content goes through a file, which is written and read asynchronously. Returns the file, so that the caller can delete it. */
export async function sendOrder(
  worker: Pick<ChildProcess, 'send' | 'connected'>,
  order: object,
): Promise<string | undefined> {
  const { content, ...rest } = order as { content?: unknown }
  if (!(content instanceof Uint8Array) || content.length <= MESSAGE_BYTES) {
    worker.send(order)
    return undefined
  }
  const contentFile = path.join(tmpdir(), `bee-order-${randomUUID()}`)
  const isWritten = await writeFile(contentFile, content, { mode: 0o600 }).then(
    () => true,
    () => false,
  )
  // If the disk is full, the content goes as a message: the event loop waits a moment, and the order is still done.
  if (worker.connected) worker.send(isWritten ? ({ ...rest, contentFile } satisfies FiledOrder) : order)
  return contentFile
}

const removeFile = (file: string | undefined) => (file === undefined ? undefined : rm(file, { force: true }))

interface Waiting {
  person: number | undefined
  run: () => Promise<unknown>
}

/** The program sends `ready`, and then answers each message with one message. */
export function createHelperProcess<Order extends object, Answer extends object>(
  program: string,
  { timeLimitMs, clockLimitMs, waitLimitMs, maxWaiting, maxOfPerson = maxWaiting, memoryMiB }: HelperLimits,
): HelperProcess<Order, Answer> {
  let child: ChildProcess | undefined
  let idle: ReturnType<typeof setTimeout> | undefined
  let running: Waiting | undefined
  let waiting: Waiting[] = []

  function stop(): void {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = undefined
  }

  /** Also resolves when the process dies during the order. */
  function runOne(order: Order): Promise<Answer | 'late'> {
    clearTimeout(idle)
    const isStarting = child === undefined
    const worker = (child ??= startProcess(program, memoryMiB))
    return new Promise((resolve) => {
      let timer = setTimeout(handleDeath, START_LIMIT_MS)
      if (!isStarting) beginClock()
      function beginClock(): void {
        clearTimeout(timer)
        const [began, worked] = [performance.now(), workedMs(worker.pid)]
        const look = () => {
          // Both limits apply: on a busy machine the second one comes first.
          const leftMs = Math.min(
            timeLimitMs - (workedMs(worker.pid) - worked),
            clockLimitMs - (performance.now() - began),
          )
          if (leftMs <= 0) handleDeath()
          else timer = setTimeout(look, leftMs)
        }
        timer = setTimeout(look, Math.min(timeLimitMs, clockLimitMs))
      }
      function handleMessage(message: Answer | 'ready'): void {
        if (message !== 'ready') {
          finish(message)
          return
        }
        beginClock()
      }
      function finish(answer: Answer | 'late'): void {
        clearTimeout(timer)
        worker.off('message', handleMessage)
        worker.off('exit', handleDeath)
        worker.off('error', handleDeath)
        idle = setTimeout(stop, IDLE_MS).unref()
        void sending.then(removeFile).catch(() => undefined)
        resolve(answer)
      }
      function handleDeath(): void {
        if (child === worker) stop()
        finish('late')
      }
      worker.on('message', handleMessage)
      worker.once('exit', handleDeath)
      worker.once('error', handleDeath)
      const sending = sendOrder(worker, order)
    })
  }

  /** Takes an order of another person before the next one of the person just served. */
  function nextInTurn(served: number | undefined): Waiting | undefined {
    return waiting.find(({ person }) => person === undefined || person !== served) ?? waiting[0]
  }

  async function serve(): Promise<void> {
    for (let next = waiting[0]; next; next = nextInTurn(next.person)) {
      running = next
      waiting = waiting.filter((each) => each !== next)
      await next.run()
    }
    running = undefined
  }

  function ask(order: Order, person?: number): Promise<Answer | 'late' | 'busy'> {
    const here = running ? [running, ...waiting] : waiting
    const ofPerson = person === undefined ? 0 : here.filter((each) => each.person === person).length
    if (here.length >= maxWaiting || ofPerson >= maxOfPerson) return Promise.resolve('busy')
    return new Promise((resolve) => {
      const one: Waiting = {
        person,
        run: () => {
          clearTimeout(patience)
          return runOne(order).then(resolve)
        },
      }
      const patience = setTimeout(() => {
        waiting = waiting.filter((each) => each !== one)
        resolve('busy')
      }, waitLimitMs).unref()
      waiting.push(one)
      if (!running) void serve()
    })
  }

  return { ask, close: stop }
}
