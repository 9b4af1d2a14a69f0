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

export const beginRequest = (id: string, beganMs: number): CurrentRequest => ({
  id,
  beganMs,
  statements: 0,
  databaseMs: 0,
  waits: 0,
  waitsSince: 0,
})

/**
 * Whose work goes on at this very moment, where that is certain. Node's AsyncLocalStorage would always know, and makes every promise of
 * the process pay for it (decision 056). Here it is known while a handler begins, while that goes on which waited for an answer of the
 * database, and by a connection for as long as it is held. Whatever goes on after something else is nobody's, and so is what many do in
 * one turn: no name rather than a wrong one.
 */
let beginning: CurrentRequest | undefined
/** Whose the continuations of this turn of the event loop are. */
let goingOn: CurrentRequest | 'many' | undefined

export function currentRequest(): CurrentRequest | undefined {
  if (beginning) return beginning
  return goingOn === 'many' ? undefined : goingOn
}

const forget = () => {
  goingOn = undefined
}
// Asked for among the continuations, it comes behind the last of them.
const forgetBehind = () => process.nextTick(forget)
/** Node's own `queueMicrotask` makes a resource for asynchronous hooks each time, which costs several times as much. */
const settled = Promise.resolve()
const forgetAfterThis = () => void settled.then(forgetBehind)

/** To be called where what this request waits for has just come: what goes on behind this moment is its own. */
export function goOnFor(request: CurrentRequest): void {
  if (goingOn === undefined) forgetAfterThis()
  goingOn = goingOn === undefined || goingOn === request ? request : 'many'
}

/** To be called before several are told at once: what they do in this turn cannot be told apart. */
export function goOnForMany(): void {
  if (goingOn === undefined) forgetAfterThis()
  goingOn = 'many'
}

/** What is begun in there is done for this request. */
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

/** For what is asked together with others: each of them has waited for it, and asked one statement. */
export function beginSharedWait(nowMs: number): ((nowMs: number) => void) | undefined {
  const request = currentRequest()
  if (!request) return undefined
  beginWait(request, nowMs)
  request.statements += 1
  return (endedMs) => endWait(request, endedMs)
}
