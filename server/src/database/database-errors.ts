import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from '../start-failure.ts'

/** The pool's refusal while the database does not answer. It is immediate, since waiting would not help. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
}

/**
 * States in which the server, not the statement, is the problem: no connection (08), too many connections (53), being stopped or cut off
 * (57P, 25P03, 25P04), no disk (58030), a statement or a lock that took too long (57014, 55P03), a read-only server (25006), a database
 * that is being replaced by a restored one (3D000).
 */
const AWAY_STATES = /^(?:08...|53...|57P0.|25P0[34]|58030|3D000|57014|55P03|25006)$/
const AWAY_SYSTEM_ERRORS = /^(?:ECONN\w+|EPIPE|ETIMEDOUT|E(?:HOST|NET)(?:UNREACH|DOWN)|ENOTFOUND|EAI_AGAIN)$/
/** node-postgres gives these errors no code, only a message. */
const AWAY_WORDS =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (?:was closed|has encountered a connection error) and is not queryable|Cannot use a pool after calling end)/

/** Whether the same call may succeed in a moment without a repair. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true
  if (!(error instanceof Error)) return false
  const code = errorCode(error)
  // A missing file has the same code as a missing socket; only a socket has the syscall `connect`.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  return AWAY_STATES.test(code) || AWAY_SYSTEM_ERRORS.test(code) || AWAY_WORDS.test(error.message)
}

const TOOK_TOO_LONG = new Set(['55P03', '57014'])

/** A statement that ran or waited for a lock too long. Another statement may succeed at once. */
export const hasTakenTooLong = (error: unknown): boolean =>
  error instanceof Error && TOOK_TOO_LONG.has(errorCode(error))

const DEADLOCK_DETECTED = '40P01'

const MOST_TRIES = 3
/** The other transaction must wake up first; an earlier retry would take its locks again. */
const OTHER_GOES_FIRST_MS = 50

/**
 * Repeats the work after PostgreSQL ended it because of a deadlock. Deadlocks happen beside the deletion of a member: it ends rows of
 * twenty tables, and writers cannot all lock them in the same order. The ended transaction left nothing behind, so a retry does nothing
 * twice.
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
