import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { setPriority, tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FiledOrder } from './helper-orders.ts'

/** Work that strangers' or authors' files ask for, away from the process that serves: one at a time, within a time limit. */
export interface HelperProcess<Order, Answer> {
  /** `late`: it took too long, or the process died over it. `busy`: too many wait already. */
  ask: (order: Order, person?: number) => Promise<Answer | 'late' | 'busy'>
  close: () => void
}

export interface HelperLimits {
  /** Of work on one order. The start of the process is not the order's fault, nor is a machine that is busy with others. */
  timeLimitMs: number
  /** By the clock, the processor's turns of others included. */
  clockLimitMs: number
  /** An order that has not begun by then is sent away: an answer comes, and the line does not grow. */
  waitLimitMs: number
  maxWaiting: number
  /** Of one person at once: the others' turn comes in between. */
  maxOfPerson?: number
  memoryMiB?: number
}

/** A machine that is busy with others is not the order's fault. */
const START_LIMIT_MS = 180_000
/** A process that nobody needs gives its memory back. */
const IDLE_MS = 60_000
/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10
/** Below the site and its database: a picture can wait, a page cannot. */
const NICENESS = 19

const isSource = import.meta.url.endsWith('.ts')

/** A program beside the module that asks for it, as source and as built. */
export const programBeside = (moduleUrl: string, name: string) =>
  fileURLToPath(new URL(`./${name}.${isSource ? 'ts' : 'js'}`, moduleUrl))

/** Linux knows a priority for each thread: those that collect garbage and compile have begun by now. */
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
      // Gone already.
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
    // Nothing of ours is its business, least of all our secrets.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // Its start is ours, and short; beside a busy site it would take minutes at the end of the line.
  child.once('message', () => giveWay(child.pid))
  child.unref()
  child.channel?.unref()
  return child
}

/** The processor time that a process has had; by the clock where the system does not tell. */
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

/** A message is copied while everybody waits: of twenty megabytes for tens of milliseconds, of this for less than one. */
export const MESSAGE_BYTES = 256 * 1024

/** A large content goes by a file, which is written and read beside the site. Answers the file, for whoever takes it away. */
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
  // Without room for it everybody waits a moment, and the order is done.
  if (worker.connected) worker.send(isWritten ? ({ ...rest, contentFile } satisfies FiledOrder) : order)
  return contentFile
}

const removeFile = (file: string | undefined) => (file === undefined ? undefined : rm(file, { force: true }))

interface Waiting {
  person: number | undefined
  run: () => Promise<unknown>
}

/** The program says `ready`, and then answers one message with one message. */
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

  /** Answers also when the process dies over the order. */
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
          // By both limits: on a busy machine the second comes while much of the first is left.
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

  /** Somebody else's before another one of the person who was just served. */
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
