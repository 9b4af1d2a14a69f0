import { beginSharedWait, goOnForMany } from '../current-request.ts'
import { systemClock } from '../outside/clock.ts'
import { hasTakenTooLong, isDatabaseAway } from './database-errors.ts'

/**
 * Joins many requests into one statement: items that arrive while a statement runs wait and go together with the next. Each caller is
 * answered only after its batch is done, so an answered write is a stored write.
 */
export interface Batch<Item, Result> {
  add(item: Item): Promise<Result>
  /** Waits until everything added is done. */
  drain(): Promise<void>
}

/** Reports the progress of a batch to the metrics. */
export interface BatchWatch {
  /** Called with the number of items in each run. */
  onRun(items: number): void
  /** Receives a function that returns the number of items that wait or are being processed. */
  askSize(size: () => number): void
}

interface Waiting<Item, Result> {
  item: Item
  resolve(result: Result): void
  reject(error: unknown): void
  /** Ends the wait that is counted for the request of this item. */
  endWait: ((nowMs: number) => void) | undefined
}

/** Resolves after all requests that have arrived are read, so that the first one does not run alone. */
export const theOthersHere = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Each of these has delayed the items behind it for a whole statement timeout. */
const MOST_TOO_LONG = 3

export function createBatch<Item, Result>(options: {
  /** Processes all items, a write in one transaction, and returns one result per item, in order. */
  run: (items: Item[]) => Promise<Result[]>
  maxItems?: number
  watch?: BatchWatch | undefined
}): Batch<Item, Result> {
  const { run, maxItems = 256, watch } = options
  let underWay = 0
  let waiting: Waiting<Item, Result>[] = []
  let running: Promise<void> | undefined

  /** Returns the error, after all items of the batch have been rejected or retried. */
  async function runTogether(batch: Waiting<Item, Result>[]): Promise<unknown> {
    try {
      watch?.onRun(batch.length)
      const results = await run(batch.map((each) => each.item))
      if (batch.length > 1) goOnForMany()
      endWaits(batch)
      batch.forEach((each, index) => each.resolve(results[index] as Result))
      return undefined
    } catch (error) {
      if (batch.length > 1) goOnForMany()
      // When the database is away, no item is at fault; a retry per item would keep the last caller waiting for minutes.
      if (batch.length === 1 || (isDatabaseAway(error) && !hasTakenTooLong(error))) refuse(batch, error)
      else await runAlone(batch)
      return error
    }
  }

  /** One bad item, or one that waits for a lock, must not fail the others. When several time out, the database is the problem. */
  async function runAlone(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    let tooLong = 0
    for (const [index, each] of batch.entries()) {
      const error = await runTogether([each])
      if (hasTakenTooLong(error)) tooLong += 1
      if (tooLong < MOST_TOO_LONG) continue
      refuse(batch.slice(index + 1), error)
      return
    }
  }

  function refuse(batch: readonly Waiting<Item, Result>[], error: unknown): void {
    endWaits(batch)
    for (const each of batch) each.reject(error)
  }

  function endWaits(batch: readonly Waiting<Item, Result>[]): void {
    const now = systemClock.monotonicMs()
    for (const { endWait } of batch) endWait?.(now)
  }

  async function runAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxItems)
      waiting = waiting.slice(maxItems)
      underWay = batch.length
      await runTogether(batch)
      underWay = 0
    }
    running = undefined
  }

  function add(item: Item): Promise<Result> {
    const endWait = beginSharedWait(systemClock.monotonicMs())
    return new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject, endWait })
      running ??= theOthersHere().then(runAll)
    })
  }

  async function drain() {
    while (running) await running
  }

  watch?.askSize(() => waiting.length + underWay)
  return { add, drain }
}
