import * as z from 'zod/mini'
import { time } from '../../fields.ts'
import { ENTRY_ACTORS, ENTRY_KINDS, PAYMENT_METHODS } from './order-choices.ts'

export const LedgerEntry = z.object({
  id: z.int(),
  kind: z.enum(ENTRY_KINDS),
  /** Money that came in, or below zero, money that went out. */
  amountFen: z.int(),
  method: z.nullable(z.enum(PAYMENT_METHODS)),
  /** The bank's or the gateway's number; empty without one. */
  reference: z.string(),
  actor: z.enum(ENTRY_ACTORS),
  /** The name at that time; empty for the site itself. */
  actorName: z.string(),
  reason: z.string(),
  /** For colleagues alone. */
  note: z.string(),
  time: time(),
})
export type LedgerEntry = z.infer<typeof LedgerEntry>
