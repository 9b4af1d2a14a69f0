import { fork, type ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

export interface PictureOrder {
  content: Uint8Array
  /** In points; a larger picture is made smaller. */
  maxSide: number
}

export type PictureAnswer =
  | { kind: 'clean'; content: Uint8Array; width: number; height: number }
  /** It cannot be decoded. */
  | { kind: 'broken' }
  /** Decoding it would take too much memory or time. */
  | { kind: 'too-large' }
  /** Too many wait already. */
  | { kind: 'busy' }

/** Decodes pictures and encodes them anew, away from the site's own process: one at a time, within a time limit. */
export interface PictureCleaner {
  clean: (order: PictureOrder) => Promise<PictureAnswer>
  close: () => void
}

/** For one picture; the start of the process is not the picture's fault. */
const TIME_LIMIT_MS = 10_000
const START_LIMIT_MS = 60_000
const MAX_WAITING = 16
/** A process that nobody needs gives its memory back. */
const IDLE_MS = 60_000
/** Below the site and its database: a picture can wait, a page cannot. */
const NICENESS = 10

/** Beside this file, as source and as built. */
const isSource = import.meta.url.endsWith('.ts')
const PROGRAM = fileURLToPath(new URL(isSource ? './picture-process.ts' : './picture-process.js', import.meta.url))

function startProcess(): ChildProcess {
  const child = fork(PROGRAM, {
    execArgv: isSource ? ['--import', 'tsx'] : [],
    serialization: 'advanced',
    // Nothing of ours is its business, least of all our secrets.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  if (child.pid !== undefined) setPriority(child.pid, NICENESS)
  child.unref()
  child.channel?.unref()
  return child
}

export function createPictureCleaner({ timeLimitMs = TIME_LIMIT_MS, maxWaiting = MAX_WAITING } = {}): PictureCleaner {
  let child: ChildProcess | undefined
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let idle: ReturnType<typeof setTimeout> | undefined

  function stop(): void {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = undefined
  }

  /** Answers also when the process dies over the picture. */
  function runOne(order: PictureOrder): Promise<PictureAnswer> {
    clearTimeout(idle)
    const isStarting = child === undefined
    const worker = (child ??= startProcess())
    return new Promise((resolve) => {
      let timer = setTimeout(handleDeath, isStarting ? START_LIMIT_MS : timeLimitMs)
      function handleMessage(message: PictureAnswer | 'ready'): void {
        if (message !== 'ready') {
          finish(message)
          return
        }
        clearTimeout(timer)
        timer = setTimeout(handleDeath, timeLimitMs)
      }
      function finish(answer: PictureAnswer): void {
        clearTimeout(timer)
        worker.off('message', handleMessage)
        worker.off('exit', handleDeath)
        worker.off('error', handleDeath)
        idle = setTimeout(stop, IDLE_MS).unref()
        resolve(answer)
      }
      function handleDeath(): void {
        if (child === worker) stop()
        finish({ kind: 'too-large' })
      }
      worker.on('message', handleMessage)
      worker.once('exit', handleDeath)
      worker.once('error', handleDeath)
      worker.send(order)
    })
  }

  function clean(order: PictureOrder): Promise<PictureAnswer> {
    if (waiting >= maxWaiting) return Promise.resolve({ kind: 'busy' })
    waiting += 1
    const answer = last.then(() => runOne(order)).finally(() => (waiting -= 1))
    last = answer
    return answer
  }

  return { clean, close: stop }
}
