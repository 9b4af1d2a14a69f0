/** Delay after the last keystroke, and the limit while typing continues. */
export const SAVE_AFTER_MS = 1000
export const SAVE_WITHIN_MS = 5000

interface SaveTimerParts {
  save: () => void
  now: () => number
  /** Waits between attempts after a failure, in turn; the last one repeats. */
  retryMs: readonly number[]
}

/** When to save while an author types: after a pause, at the latest after a while, and again after a failure. */
export function createSaveTimer({ save, now, retryMs }: SaveTimerParts) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let unsavedSince: number | undefined
  let failures = 0
  let isClosed = false

  function wait(ms: number): void {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(save, ms)
  }

  return {
    /** After a failure typing does not bring the next attempt forward. */
    changed: () => {
      unsavedSince ??= now()
      if (failures === 0) wait(Math.max(0, Math.min(SAVE_AFTER_MS, unsavedSince + SAVE_WITHIN_MS - now())))
    },
    failed: () => {
      wait(retryMs[Math.min(failures, retryMs.length - 1)] ?? 0)
      failures += 1
    },
    saved: () => {
      failures = 0
      unsavedSince = undefined
    },
    isFailing: () => failures > 0,
    soon: () => wait(0),
    stop: () => clearTimeout(timer),
    close: () => {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
