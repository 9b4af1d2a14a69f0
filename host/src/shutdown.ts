import { setTimeout as sleep } from 'node:timers/promises'
import { plainError } from '@bee/server/plain-error.ts'

/** One Ctrl-C arrives twice: from the terminal and from the parent script. Only a later signal means that the operator is impatient. */
const SAME_SIGNAL_MS = 1000
const WHOLE_STOP_MS = 60_000

export interface Shutdown {
  isRequested: () => boolean
  /** The last registered closer runs first. `hurry` is aborted when the operator asks a second time. */
  onStop(close: (hurry: AbortSignal) => Promise<void>): void
  /** Replaces stopping as the reaction to SIGHUP. */
  onHangUp(handle: () => void): void
  /** Stopping waits until this work is settled, because it must not be interrupted halfway. */
  protect<T>(work: Promise<T>): Promise<T>
  /** The start is over: from now on an unhandled error does not end the process. */
  serve(): void
  stop(exitCode: number): Promise<never>
}

const tell = (error: unknown) => process.stderr.write(`${plainError(error)}\n`)

/** `isChild`: the parent process receives the terminal's signals as well and tells this process when to stop. */
export function createShutdown({ isChild = false } = {}): Shutdown {
  const closers: ((hurry: AbortSignal) => Promise<void>)[] = []
  const hurry = new AbortController()
  let protectedWork: Promise<unknown> = Promise.resolve()
  let stopping: Promise<never> | undefined
  let isServing = false

  async function stopNow(exitCode: number): Promise<never> {
    await Promise.allSettled([protectedWork])
    let code = exitCode
    for (const close of closers.reverse()) {
      try {
        await close(hurry.signal)
      } catch (error) {
        tell(error)
        code = 1
      }
    }
    process.exit(code)
  }

  function stop(exitCode: number): Promise<never> {
    stopping ??= Promise.race([stopNow(exitCode), sleep(WHOLE_STOP_MS).then(() => process.exit(1))])
    return stopping
  }

  let firstSignalAt: number | undefined
  const handleSignal = () => {
    const now = performance.now()
    firstSignalAt ??= now
    if (now - firstSignalAt > SAME_SIGNAL_MS) hurry.abort()
    void stop(0)
  }
  let handleHangUp = handleSignal
  process.on('SIGTERM', handleSignal)
  for (const signal of ['SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isChild) return
      if (signal === 'SIGHUP') handleHangUp()
      else handleSignal()
    })
  }
  // The script of `npm start` holds a channel to this process. When the script is killed, nothing else could stop the site.
  if (process.channel) {
    process.once('disconnect', handleSignal)
    process.channel.unref()
  }
  process.on('uncaughtException', (error) => {
    // A query that fails because the site is stopping is not an error to report.
    if (stopping) return
    tell(error)
    // Log it and keep serving: nothing would start the site again, and a defect in one call is a smaller harm than a closed school.
    if (!isServing) void stop(1)
  })

  function protect<Result>(work: Promise<Result>): Promise<Result> {
    protectedWork = work
    return work
  }

  function serve(): void {
    isServing = true
  }

  return {
    isRequested: () => stopping !== undefined,
    onStop: (close) => void closers.push(close),
    onHangUp: (handle) => void (handleHangUp = handle),
    protect,
    serve,
    stop,
  }
}
