export interface Debounced<Args extends unknown[]> {
  (...args: Args): void
  /** Runs the waiting call now; does nothing when none waits. */
  flush: () => void
  /** Forgets the waiting call. */
  cancel: () => void
}

/** Waits until the calls have been quiet for `waitMs`, then runs once with the last arguments. */
export function debounce<Args extends unknown[]>(run: (...args: Args) => void, waitMs: number): Debounced<Args> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: Args | undefined

  function fire(): void {
    clearTimeout(timer)
    timer = undefined
    if (!waiting) return
    const args = waiting
    waiting = undefined
    run(...args)
  }

  return Object.assign(
    (...args: Args) => {
      waiting = args
      clearTimeout(timer)
      timer = setTimeout(fire, waitMs)
    },
    {
      flush: fire,
      cancel: () => {
        clearTimeout(timer)
        timer = undefined
        waiting = undefined
      },
    },
  )
}
