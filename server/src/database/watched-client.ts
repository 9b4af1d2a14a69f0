import pg from 'pg'
import { goOnFor, type CurrentRequest } from '../current-request.ts'
import type { ConnectionWatch, WatchedConnection } from './connection-watch.ts'

export interface WatchedConfig extends pg.PoolConfig {
  /** Set on every connection before its first statement. Settings in DATABASE_URL come later and win. */
  settings?: Record<string, string>
  watch?: ConnectionWatch
  /** May be set later: all connections of a pool read it here. */
  statements?: StatementWatch
}

/** Receives every statement. */
export interface StatementWatch {
  /** Returns a function to call when the statement is answered or has failed. */
  asked(text: string, heldFor: CurrentRequest | undefined): () => void
}

type AnyFunction = (...args: unknown[]) => unknown

/**
 * A connection that does not crash the process when it breaks, even while a caller holds it. It reports to its watch when it waits for the
 * database and when it gets an answer.
 */
export class WatchedClient extends pg.Client implements WatchedConnection {
  // Properties of node-postgres that its published types omit.
  declare readonly connection: pg.Connection
  declare readonly connectionParameters: { options?: string }
  declare readonly processID: number | null
  /** The request that holds the connection, if known; statements count for that request. */
  heldFor: CurrentRequest | undefined

  constructor(config: WatchedConfig = {}, watch: ConnectionWatch | null = config.watch ?? null) {
    super(config)
    // The running or the next statement reports the break.
    this.on('error', () => undefined)
    const settings = Object.entries(config.settings ?? {}).map(([name, value]) => `-c ${name}=${value}`)
    const { options } = this.connectionParameters
    this.connectionParameters.options = [...settings, ...(options ? [options] : [])].join(' ')
    if (watch) this.#tell(watch, config)
  }

  /** Immediate, without a terminate message, which a silent peer would not read. */
  cut(): void {
    this.connection.stream.destroy()
  }

  #tell(watch: ConnectionWatch, config: WatchedConfig): void {
    let answered: (() => void) | undefined
    const tellAnswered = () => {
      answered?.()
      answered = undefined
      if (this.heldFor) goOnFor(this.heldFor)
    }
    this.on('connect', () => watch.isLetIn(this))
    this.on('drain', () => {
      tellAnswered()
      watch.isAnswered(this)
    })
    this.on('end', () => {
      tellAnswered()
      watch.isGone(this)
    })
    const connect = this.connect.bind(this) as AnyFunction
    const query = this.query.bind(this) as AnyFunction
    this.connect = ((...args: unknown[]) => {
      watch.knocks(this)
      return connect(...args)
    }) as typeof this.connect
    this.query = ((...args: unknown[]) => {
      watch.asks(this)
      // Pipelined statements are answered together and reported as one.
      answered ??= config.statements?.asked(textOf(args[0]), this.heldFor)
      return query(...args)
    }) as typeof this.query
  }
}

/** A query is a text or an object with a text, as in node-postgres. */
function textOf(query: unknown): string {
  const text: unknown = typeof query === 'object' && query !== null ? (query as { text?: unknown }).text : query
  return typeof text === 'string' ? text : ''
}
