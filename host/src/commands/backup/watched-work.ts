import { conflict } from '@bee/contract/failures.ts'

/** One Ctrl-C reaches us from the terminal, and again from npm; only a later one means impatience. */
const SAME_SIGNAL_MS = 1000
const EXIT_INTERRUPTED = 130
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export interface Watched {
  /** Fails where the operator has had enough. */
  report: (percent: number, step?: string) => Promise<void>
  signal: AbortSignal
}

/**
 * A long work of the operator: says on the other stream what it is doing, and is asked to stop instead of being killed, so that it
 * leaves nothing half behind. Whoever asks again does not want to wait.
 */
export async function doWatched<Result>(work: (watched: Watched) => Promise<Result>): Promise<Result> {
  const stopping = new AbortController()
  const { signal } = stopping
  let askedAt: number | undefined

  function stop(): void {
    const now = performance.now()
    askedAt ??= now
    if (now - askedAt > SAME_SIGNAL_MS) process.exit(EXIT_INTERRUPTED)
    if (signal.aborted) return
    process.stderr.write('正在停下：做完手上这一步，收拾干净；再按一次 Ctrl-C 马上停\n')
    stopping.abort(conflict('没有做完就停下了，没有写完的已经扔掉'))
  }

  function report(percent: number, step?: string): Promise<void> {
    if (signal.aborted) return Promise.reject(signal.reason as Error)
    if (step !== undefined) process.stderr.write(`${String(percent).padStart(3)}%  ${step}\n`)
    return Promise.resolve()
  }

  for (const name of SIGNALS) process.on(name, stop)
  try {
    return await work({ report, signal })
  } finally {
    for (const name of SIGNALS) process.off(name, stop)
  }
}
