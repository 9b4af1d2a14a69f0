import { conflict } from '@bee/contract/failures.ts'

/** One Ctrl-C arrives twice: from the terminal and from npm. Only a signal after this interval means that the operator is impatient. */
const SAME_SIGNAL_MS = 1000
const EXIT_INTERRUPTED = 130
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export interface Watched {
  /** Rejects after the operator has asked to stop. */
  report: (percent: number, step?: string) => Promise<void>
  signal: AbortSignal
}

/**
 * Runs a long command of the operator. Progress goes to stderr. The first signal asks the work to stop and clean up, so that no
 * half-written files remain; a second signal ends the process at once.
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
