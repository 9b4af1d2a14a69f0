import { SECOND_MS } from '@bee/contract/durations.ts'
import { beginWait, endWait, type CurrentRequest } from '../../current-request.ts'
import type { StatementWatch } from '../../database/watched-client.ts'
import { systemClock, type Clock } from '../../outside/clock.ts'
import type { Meters } from './meters.ts'
import type { WatchSettings } from './watch-settings.ts'

/** Per kind. When everything is slow, more lines do not help; the next line tells how many were left out. */
export const LINES_PER_SECOND = 5
const TEXT_CHARACTERS = 1000
const LITERAL = /'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$/g

type WriteLine = (details: object, sentence: string) => void

/** The text of the statement without personal data: parameters are not part of it, and literals are removed. */
export const plainStatement = (text: string) =>
  text.replace(LITERAL, '…').replace(/\s+/g, ' ').trim().slice(0, TEXT_CHARACTERS)

/** Limits the lines to a number per second. */
function createFewLines(write: (details: object) => void, clock: Clock) {
  let since = -Infinity
  let told = 0
  let untold = 0
  return (details: object) => {
    const now = clock.monotonicMs()
    if (now - since >= SECOND_MS) {
      since = now
      told = 0
    }
    if (told >= LINES_PER_SECOND) {
      untold += 1
      return
    }
    told += 1
    write(untold > 0 ? { ...details, untold } : details)
    untold = 0
  }
}

/** Logs slow calls with their waits, and slow statements with their request. Logs nothing before `logTo`. */
export function createSlowLines(
  { slowRequestMs, slowQueryMs }: Pick<WatchSettings, 'slowRequestMs' | 'slowQueryMs'>,
  meters: Meters,
  clock: Clock = systemClock,
) {
  let write: WriteLine = () => undefined
  const writeRequest = createFewLines((details) => write(details, 'slow request'), clock)
  const writeStatement = createFewLines((details) => write(details, 'slow query'), clock)
  const slowRequests = meters.slowRequests.of()

  function logTo(log: { warn: WriteLine }): void {
    write = (details, sentence) => log.warn(details, sentence)
  }

  /** A cached answer has no current request. */
  function request(call: string, id: string, ms: number, asked: CurrentRequest | null): void {
    if (ms < slowRequestMs) return
    slowRequests.add()
    const { statements = 0, databaseMs = 0 } = asked ?? {}
    writeRequest({ reqId: id, call, ms: Math.round(ms), databaseMs: Math.round(databaseMs), statements })
  }

  /** For the connections of one pool. */
  function statementsOf(pool: string): StatementWatch {
    const seconds = meters.statementSeconds.of(pool)
    const slowStatements = meters.slowStatements.of(pool)

    function asked(text: string, asking: CurrentRequest | undefined): () => void {
      const askedAt = clock.monotonicMs()
      if (asking) {
        beginWait(asking, askedAt)
        asking.statements += 1
      }
      return () => {
        const now = clock.monotonicMs()
        const ms = now - askedAt
        if (asking) endWait(asking, now)
        seconds.observe(ms / SECOND_MS)
        if (ms < slowQueryMs) return
        slowStatements.add()
        const line = { pool, ms: Math.round(ms), statement: plainStatement(text) }
        writeStatement(asking ? { reqId: asking.id, ...line } : line)
      }
    }

    return { asked }
  }

  return { logTo, request, statementsOf }
}

export type SlowLines = ReturnType<typeof createSlowLines>
