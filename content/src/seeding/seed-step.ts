import type { PoolClient } from 'pg'
import type { Content } from '../content-schema.ts'
import type { DemoAccount } from './demo-accounts.ts'
import type { SeedingDay } from './seeding-day.ts'

export interface SeedContext {
  /** Inside the step's own transaction. */
  client: PoolClient
  content: Content
  day: SeedingDay
  accounts: readonly DemoAccount[]
}

/** One noun of the demo school, written in one transaction: wholly there or not at all. */
export interface SeedStep {
  /** Kept in `seed_steps`; a name that was used once must not get another meaning. */
  name: string
  /** For the operator, while it runs. */
  label: string
  run(context: SeedContext): Promise<void>
}

/** Stands among the steps once the operator has taken the demo school away: a start does not bring it back unasked. */
export const REMOVED_MARK = 'removed'

/** Held while the demo school is written or taken away. Any number will do as long as every process takes the same one. */
export const SEED_LOCK = 20_260_003
