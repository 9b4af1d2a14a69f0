import type { OpenedSchool } from '../site.ts'

/** All that a process of several needs to serve: the one that started them has asked, opened and prepared everything. */
export interface Orders extends Omit<OpenedSchool, 'database'> {
  database: Pick<OpenedSchool['database'], 'connection' | 'direct'>
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
