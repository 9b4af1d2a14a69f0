import { setTimeout as sleep } from 'node:timers/promises'
import { plainError } from '@bee/server/plain-error.ts'

/** One Ctrl-C reaches us from the terminal and again from the parent script; only a later one means impatience. */
const SAME_SIGNAL_MS = 1000
const WHOLE_STOP_MS = 60_000

export interface Shutdown {
  isRequested: () => boolean
  /** Closed last in, first out. `hurry` is aborted when the operator asks a second time. */
  onStop(close: (hurry: AbortSignal) => Promise<void>): void
  /** What a hang-up means instead of the end. */
  onHangUp(handle: () => void): void
  /** A piece of work that must not be cut in two: stopping waits until it is settled. */
  protect<T>(work: Promise<T>): Promise<T>
  /** The start is over: from now on only the operator ends the process. */
  serve(): void
  stop(exitCode: number): Promise<never>
}

const tell = (error: unknown) => process.stderr.write(`${plainError(error)}\n`)

/** `isChild`: the process that started us hears the terminal too, and tells us when to stop. */
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
  // The script of `npm start` holds a channel to us: when it is killed, nobody is left to stop the site.
  if (process.channel) {
    process.once('disconnect', handleSignal)
    process.channel.unref()
  }
  process.on('uncaughtException', (error) => {
    // Work that loses its database because we are stopping is no news.
    if (stopping) return
    tell(error)
    // Nobody would start the site again. What an accident in one call leaves behind is small beside a school that is shut.
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
