import type { OpenedSchool } from '../site.ts'

/** Everything a child process needs to serve. The parent has already read, opened and prepared it. */
export interface Orders extends Omit<OpenedSchool, 'database'> {
  database: Pick<OpenedSchool['database'], 'connection' | 'direct'>
}

export type FromChild =
  | { kind: 'ask' }
  | { kind: 'ready'; port: number }
  /** A failed start that the operator must fix. */
  | { kind: 'failed'; sentence: string }

export interface ToChild {
  kind: 'orders'
  orders: Orders
}
