import { beginSharedWait, goOnForMany } from '../current-request.ts'
import { systemClock } from '../outside/clock.ts'
import { hasTakenTooLong, isDatabaseAway } from './database-errors.ts'

/**
 * Many requests, one statement: what arrives while a statement runs waits and goes together with the next. Each caller
 * is answered only after its batch is done, so a write that was answered is a write that is kept.
 */
export interface Batch<Item, Result> {
  add(item: Item): Promise<Result>
  /** Waits until everything added is done. */
  drain(): Promise<void>
}

/** For whoever wants to know how it goes. */
export interface BatchWatch {
  /** So many went together. */
  onRun(items: number): void
  /** Is given how to ask how many wait for their turn or are being dealt with. */
  askSize(size: () => number): void
}

interface Waiting<Item, Result> {
  item: Item
  resolve(result: Result): void
  reject(error: unknown): void
  /** Of whoever asked: what they wait for is over. */
  endWait: ((nowMs: number) => void) | undefined
}

/** Once all requests that have arrived by now are read: the first must not run ahead of them alone. */
export const theOthersHere = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Each has kept those behind it for as long as a statement may wait. */
const MOST_TOO_LONG = 3

export function createBatch<Item, Result>(options: {
  /** Deals with all items at once, a write in one transaction, and answers one result per item, in order. */
  run: (items: Item[]) => Promise<Result[]>
  maxItems?: number
  watch?: BatchWatch | undefined
}): Batch<Item, Result> {
  const { run, maxItems = 256, watch } = options
  let underWay = 0
  let waiting: Waiting<Item, Result>[] = []
  let running: Promise<void> | undefined

  /** Answers what went wrong, after everybody in it has heard of it. */
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
      // A database that is away is nobody's fault, and to ask it once for everybody who waits would keep the last of them for minutes.
      if (batch.length === 1 || (isDatabaseAway(error) && !hasTakenTooLong(error))) refuse(batch, error)
      else await runAlone(batch)
      return error
    }
  }

  /** One bad item, or one that waits for a lock, must not cost the others their turn. Where several wait, the database is the trouble. */
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
