/** A request while it is being answered: what it has waited for so far. */
export interface CurrentRequest {
  readonly id: string
  /** All of it has arrived; how long a caller took to send it is not our doing. */
  readonly beganMs: number
  statements: number
  /** What is asked side by side is waited for once. */
  databaseMs: number
  /** How many waits are under way, and since when. */
  waits: number
  waitsSince: number
}

/**
 * Whose work goes on at this very moment, where that is certain. Node's AsyncLocalStorage would know it always, and costs every promise
 * of the process for it (decision 056). Here it is known while a handler begins, and while that goes on which waited for an answer of the
 * database alone; a connection knows it for as long as it is held. Whatever went on after something else is nobody's: no name rather
 * than a wrong one.
 */
let current: CurrentRequest | undefined

export const beginRequest = (id: string, beganMs: number): CurrentRequest => ({
  id,
  beganMs,
  statements: 0,
  databaseMs: 0,
  waits: 0,
  waitsSince: 0,
})

export const currentRequest = (): CurrentRequest | undefined => current

/** What is begun in there is done for this request. */
export function doFor<Result>(request: CurrentRequest | undefined, work: () => Result): Result {
  const before = current
  current = request
  try {
    return work()
  } finally {
    current = before
  }
}

const forget = () => {
  current = undefined
}
// Asked for among the continuations, it comes behind the last of them.
const forgetBehind = () => process.nextTick(forget)

/** To be called where what this request waits for has just come: what goes on behind this moment is its own. */
export function goOnFor(request: CurrentRequest): void {
  current = request
  queueMicrotask(forgetBehind)
}

/** To be called before many are told at once: what they do from here on cannot be told apart. */
export const goOnForMany: () => void = forget

export function beginWait(request: CurrentRequest, nowMs: number): void {
  if (request.waits === 0) request.waitsSince = nowMs
  request.waits += 1
}

export function endWait(request: CurrentRequest, nowMs: number): void {
  request.waits -= 1
  if (request.waits === 0) request.databaseMs += nowMs - request.waitsSince
}

/** For what is asked together with others: each of them has waited for it, and asked one statement. */
export function beginSharedWait(nowMs: number): ((nowMs: number) => void) | undefined {
  const request = current
  if (!request) return undefined
  beginWait(request, nowMs)
  request.statements += 1
  return (endedMs) => endWait(request, endedMs)
}
