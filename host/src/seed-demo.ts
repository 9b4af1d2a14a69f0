import type { Clock } from '@bee/server/outside/clock.ts'
import type pg from 'pg'

interface SeedDemoOptions {
  pool: pg.Pool
  dataDir: string
  contentDir: string
  clock: Clock
  report: (done: number, total: number, label: string) => void
}

export interface DemoAccount {
  name: string
  mobile: string
  password: string
}

type SeedDemo = (options: SeedDemoOptions) => Promise<{ seeded: boolean; accounts: DemoAccount[] }>

/** Stands in until the seeder of `content` is there. */
export const seedDemo: SeedDemo = () => Promise.resolve({ seeded: false, accounts: [] })
