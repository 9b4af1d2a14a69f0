import type pg from 'pg'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { ContentCache } from './http/content-cache.ts'
import type { Meters } from './http/metrics/meters.ts'
import type { Clock } from './outside/clock.ts'
import type { DiskWatch } from './outside/disk-watch.ts'
import type { Passwords } from './outside/password-hash.ts'
import type { PaymentGateway } from './outside/payment-gateway.ts'
import type { Randomness } from './outside/randomness.ts'
import type { SmsGateway } from './outside/sms-gateway.ts'
import type { FileStore } from './outside/store/file-store.ts'

/** Where services say what nobody waits to hear. */
export interface ServiceLog {
  warn: (sentence: string) => void
  /** Work in the background has failed; several failures may share a line. */
  failure: (what: string) => (error: unknown) => void
}

/** What is different where a draft is only looked at (`create-stage.ts`). */
export interface SandboxParts {
  /** Where the films of whoever looks at it are. */
  mediaPrefix: () => string
}

/** What it takes to make a school out of a backup. */
export interface Restores {
  migrationsDir: string
  /** Asks it what visitors ask; throws in a sentence where it does not answer. */
  trySchool: (pool: pg.Pool) => Promise<void>
  /** Whether nobody else is served by this process: then it goes as fast as it can. */
  isInHurry?: boolean
}

/** What every feature is built on. */
export interface Dependencies {
  config: Config
  /** The folder of files that come with the release; empty where nobody needs them. */
  contentDir: string
  /** What people bring and what is made of it. */
  files: FileStore
  disk: DiskWatch
  pool: pg.Pool
  /** Straight to the server, for a connection of one's own that outlives a transaction. */
  direct: pg.PoolConfig
  database: Database
  /** Signs links, codes and marks of visitors. */
  secret: string
  clock: Clock
  randomness: Randomness
  passwords: Passwords
  payment: PaymentGateway
  sms: SmsGateway
  cache: ContentCache
  log: ServiceLog
  /** Where what happens is counted. */
  meters: Meters
  /** The folder of the migrations, and how a restored school is tried: for whoever restores. */
  restores?: Restores | undefined
  previewHoldMs?: number | undefined
  /** Content is changed only to be looked at, and all of it taken back: nobody else may notice. */
  sandbox?: SandboxParts | undefined
}
