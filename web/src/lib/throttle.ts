export interface Throttled<Args extends unknown[]> {
  (...args: Args): void
  /** Opens the gate again before the time is over. */
  reset: () => void
}

/**
 * Runs the first call at once and drops the ones that follow within `waitMs`. Dropped calls are not made up for:
 * a double click must not act a second time when the time is over.
 */
export function throttle<Args extends unknown[]>(run: (...args: Args) => void, waitMs: number): Throttled<Args> {
  let timer: ReturnType<typeof setTimeout> | undefined

  return Object.assign(
    (...args: Args) => {
      if (timer !== undefined) return
      timer = setTimeout(() => {
        timer = undefined
      }, waitMs)
      run(...args)
    },
    {
      reset: () => {
        clearTimeout(timer)
        timer = undefined
      },
    },
  )
}
