import pg from 'pg'
import type { ConnectionWatch, WatchedConnection } from './connection-watch.ts'

export interface WatchedConfig extends pg.PoolConfig {
  /** Set on every connection before its first statement; what the operator asks for in DATABASE_URL comes after and wins. */
  settings?: Record<string, string>
  watch?: ConnectionWatch
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

  constructor(config: WatchedConfig = {}, watch: ConnectionWatch | null = config.watch ?? null) {
    super(config)
    // The break itself is told by the statement under way, or by the next one.
    this.on('error', () => undefined)
    const settings = Object.entries(config.settings ?? {}).map(([name, value]) => `-c ${name}=${value}`)
    const { options } = this.connectionParameters
    this.connectionParameters.options = [...settings, ...(options ? [options] : [])].join(' ')
    if (watch) this.#tell(watch)
  }

  /** At once and without a farewell, which a silent peer would not hear. */
  cut(): void {
    this.connection.stream.destroy()
  }

  #tell(watch: ConnectionWatch): void {
    this.on('connect', () => watch.isLetIn(this))
    this.on('drain', () => watch.isAnswered(this))
    this.on('end', () => watch.isGone(this))
    const connect = this.connect.bind(this) as AnyFunction
    const query = this.query.bind(this) as AnyFunction
    this.connect = ((...args: unknown[]) => {
      watch.knocks(this)
      return connect(...args)
    }) as typeof this.connect
    this.query = ((...args: unknown[]) => {
      watch.asks(this)
      return query(...args)
    }) as typeof this.query
  }
}
