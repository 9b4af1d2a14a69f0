import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from '../start-failure.ts'

/** The pool's refusal while nobody answers: at once, since waiting would change nothing. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
}

/**
 * States in which the server, not the statement, is the trouble: no connection (08), no room (53), being stopped or cut off
 * (57P, 25P03, 25P04), no disk (58030), a statement or a lock that took too long (57014, 55P03), a server that only reads (25006),
 * a database that a restored one is taking the place of at this moment (3D000).
 */
const AWAY_STATES = /^(?:08...|53...|57P0.|25P0[34]|58030|3D000|57014|55P03|25006)$/
const AWAY_SYSTEM_ERRORS = /^(?:ECONN\w+|EPIPE|ETIMEDOUT|E(?:HOST|NET)(?:UNREACH|DOWN)|ENOTFOUND|EAI_AGAIN)$/
/** node-postgres tells these by their words alone. */
const AWAY_WORDS =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (?:was closed|has encountered a connection error) and is not queryable|Cannot use a pool after calling end)/

/** Whether the same call may succeed in a moment, without anybody's mending it. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true
  if (!(error instanceof Error)) return false
  const code = errorCode(error)
  // A file that is missing has the same code as a socket that is; only a socket is connected to.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  return AWAY_STATES.test(code) || AWAY_SYSTEM_ERRORS.test(code) || AWAY_WORDS.test(error.message)
}

const TOOK_TOO_LONG = new Set(['55P03', '57014'])

/** A statement that waited too long for a lock, or took too long: another one beside it may go through at once. */
export const hasTakenTooLong = (error: unknown): boolean =>
  error instanceof Error && TOOK_TOO_LONG.has(errorCode(error))

const DEADLOCK_DETECTED = '40P01'

const MOST_TRIES = 3
/** The other one has to be woken first. Whoever comes back before that takes what it waits for once more. */
const OTHER_GOES_FIRST_MS = 50

/**
 * Does the work again after PostgreSQL ended it because two transactions waited for each other. That happens beside the deletion
 * of a member: it ends rows of twenty tables, and nobody can write to them in one order with it. Nothing of the transaction that
 * was ended is left, so that another time does nothing twice.
 */
export async function againAfterDeadlock<Result>(work: () => Promise<Result> | Result): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      const isDeadlock = error instanceof Error && errorCode(error) === DEADLOCK_DETECTED
      if (!isDeadlock || tries === MOST_TRIES) throw error
      await sleep(tries * OTHER_GOES_FIRST_MS)
    }
  }
}
