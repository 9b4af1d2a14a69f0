import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from './generated/tables.ts'
import { namingPrepared } from './prepared-statements.ts'

export type Database = Kysely<Tables>
/** A transaction: its statements happen together or not at all. */
export type Work = Transaction<Tables>
/** For queries that run alone or inside a transaction. */
export type Db = Database | Work

// A date has no time: node-postgres would make it midnight in the server's own time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** Typed queries over the pool. */
export const typedDatabase = (pool: pg.Pool, { isPreparing = false } = {}): Database =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool: isPreparing ? namingPrepared(pool) : pool }) })
