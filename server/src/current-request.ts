/** A request that is being answered, with the time it has spent waiting for the database. */
export interface CurrentRequest {
  readonly id: string
  /** The moment the whole request had arrived. The time that the client took to send it does not count. */
  readonly beganMs: number
  statements: number
  /** Parallel statements count once: their waits overlap. */
  databaseMs: number
  /** The number of waits in progress, and since when. */
  waits: number
  waitsSince: number
}

export const beginRequest = (id: string, beganMs: number): CurrentRequest => ({
  id,
  beganMs,
  statements: 0,
  databaseMs: 0,
  waits: 0,
  waitsSince: 0,
})

/**
 * The request that the running code belongs to, where that is certain. Node's AsyncLocalStorage would always know it, but slows down every
 * promise of the process (decision 056). Here it is known at the start of a handler, after an answer of the database, and through a
 * connection for as long as it is held. Code that continues after anything else has no request, and neither has a turn that several
 * requests share: no name is better than a wrong one.
 */
let beginning: CurrentRequest | undefined
/** The request of the continuations in this turn of the event loop. */
let goingOn: CurrentRequest | 'many' | undefined

export function currentRequest(): CurrentRequest | undefined {
  if (beginning) return beginning
  return goingOn === 'many' ? undefined : goingOn
}

const forget = () => {
  goingOn = undefined
}
// Scheduled among the continuations, nextTick runs after the last of them.
const forgetBehind = () => process.nextTick(forget)
/** Node's own `queueMicrotask` creates a resource for asynchronous hooks each time, which costs several times as much. */
const settled = Promise.resolve()
const forgetAfterThis = () => void settled.then(forgetBehind)

/** Call it when the answer that this request waits for has just arrived: the code that continues belongs to the request. */
export function goOnFor(request: CurrentRequest): void {
  if (goingOn === undefined) forgetAfterThis()
  goingOn = goingOn === undefined || goingOn === request ? request : 'many'
}

/** Call it before several requests are resolved at once: their code in this turn cannot be told apart. */
export function goOnForMany(): void {
  if (goingOn === undefined) forgetAfterThis()
  goingOn = 'many'
}

/** Code that `work` starts belongs to this request. */
export function doFor<Result>(request: CurrentRequest | undefined, work: () => Result): Result {
  const before = beginning
  beginning = request
  if (request) goOnFor(request)
  try {
    return work()
  } finally {
    beginning = before
  }
}

export function beginWait(request: CurrentRequest, nowMs: number): void {
  if (request.waits === 0) request.waitsSince = nowMs
  request.waits += 1
}

export function endWait(request: CurrentRequest, nowMs: number): void {
  request.waits -= 1
  if (request.waits === 0) request.databaseMs += nowMs - request.waitsSince
}

/** For a batch: each request in it has waited, and counts one statement. */
export function beginSharedWait(nowMs: number): ((nowMs: number) => void) | undefined {
  const request = currentRequest()
  if (!request) return undefined
  beginWait(request, nowMs)
  request.statements += 1
  return (endedMs) => endWait(request, endedMs)
}
