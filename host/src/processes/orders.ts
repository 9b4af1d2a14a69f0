import type { Config } from '@bee/server/config.ts'
import type { Database } from '@bee/server/database/open-database.ts'
import type { SitePaths } from '../start-up.ts'

/** All that a process of several needs to serve: the one that started them has asked, opened and prepared everything. */
export interface Orders {
  config: Config
  paths: SitePaths
  secret: string
  database: Pick<Database, 'connection' | 'direct'>
}

export type FromChild =
  | { kind: 'ask' }
  | { kind: 'ready'; port: number }
  /** A start that the operator has to mend. */
  | { kind: 'failed'; sentence: string }

export interface ToChild {
  kind: 'orders'
  orders: Orders
}
