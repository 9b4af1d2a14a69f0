import pg from 'pg'
import { goOnFor, type CurrentRequest } from '../current-request.ts'
import type { ConnectionWatch, WatchedConnection } from './connection-watch.ts'

export interface WatchedConfig extends pg.PoolConfig {
  /** Set on every connection before its first statement; what the operator asks for in DATABASE_URL comes after and wins. */
  settings?: Record<string, string>
  watch?: ConnectionWatch
  /** May come later: all connections of a pool look here. */
  statements?: StatementWatch
}

/** Told of every statement. */
export interface StatementWatch {
  /** Answers what to call once it has been answered, or never will be. */
  asked(text: string, heldFor: CurrentRequest | undefined): () => void
}

type AnyFunction = (...args: unknown[]) => unknown

/**
 * A connection that takes no process down with it when it breaks, whoever holds it at that moment, and that tells its watch
 * when it waits for the database and when it is answered.
 */
export class WatchedClient extends pg.Client implements WatchedConnection {
  // Parts of node-postgres that its published types leave out.
  declare readonly connection: pg.Connection
  declare readonly connectionParameters: { options?: string }
  declare readonly processID: number | null
  /** Who was given it last, if that is known: what is asked on it is asked by them. */
  heldFor: CurrentRequest | undefined

  constructor(config: WatchedConfig = {}, watch: ConnectionWatch | null = config.watch ?? null) {
    super(config)
    // The break itself is told by the statement under way, or by the next one.
    this.on('error', () => undefined)
    const settings = Object.entries(config.settings ?? {}).map(([name, value]) => `-c ${name}=${value}`)
    const { options } = this.connectionParameters
    this.connectionParameters.options = [...settings, ...(options ? [options] : [])].join(' ')
    if (watch) this.#tell(watch, config)
  }

  /** At once and without a farewell, which a silent peer would not hear. */
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
      // Statements that are asked ahead of their turn are answered together, and told as one.
      answered ??= config.statements?.asked(textOf(args[0]), this.heldFor)
      return query(...args)
    }) as typeof this.query
  }
}

/** As node-postgres is asked: by a text, or by something that has one. */
function textOf(query: unknown): string {
  const text: unknown = typeof query === 'object' && query !== null ? (query as { text?: unknown }).text : query
  return typeof text === 'string' ? text : ''
}
