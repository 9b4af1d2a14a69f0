import type pg from 'pg'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { ContentCache } from './http/content-cache.ts'
import type { Meters } from './http/metrics/meters.ts'
import type { ShutState } from './http/shut/shut-school.ts'
import type { Clock } from './outside/clock.ts'
import type { DiskWatch } from './outside/disk-watch.ts'
import type { Passwords } from './outside/password-hash.ts'
import type { Randomness } from './outside/randomness.ts'
import type { SmsGateway } from './outside/sms-gateway.ts'
import type { FileStore } from './outside/store/file-store.ts'

/** The log for messages that no caller waits for. */
export interface ServiceLog {
  warn: (sentence: string) => void
  /** Logs a failure of background work; several failures may share a line. */
  failure: (what: string) => (error: unknown) => void
}

/** Differences in the preview sandbox (`create-preview-sandbox.ts`). */
export interface SandboxParts {
  /** The address prefix of films in the current preview. */
  mediaPrefix: () => string
}

/** Everything needed to restore a school from a backup. */
export interface Restores {
  migrationsDir: string
  /** Makes the calls of a visitor; throws an error with one sentence when the school does not answer. */
  trySchool: (pool: pg.Pool) => Promise<void>
  /** True when this process serves no requests: the restore then runs at full speed. */
  isInHurry?: boolean
}

/** The dependencies of every feature. */
export interface Dependencies {
  config: Config
  /** The folder of files that come with the release; empty where no caller needs them. */
  contentDir: string
  /** The folder of the program, with its version, its news and the licences of its packages; empty where no caller needs them. */
  programDir: string
  /** Uploaded files and files made from them. */
  files: FileStore
  disk: DiskWatch
  pool: pg.Pool
  /** Straight to the server, for a separate connection that outlives a transaction. */
  direct: pg.PoolConfig
  database: Database
  /** Signs links, codes and the visitor cookie. */
  secret: string
  clock: Clock
  randomness: Randomness
  passwords: Passwords
  sms: SmsGateway
  cache: ContentCache
  log: ServiceLog
  /** Whether strangers are answered at all; read by the hook in front of all answers. */
  shut: ShutState
  /** The counters of the process. */
  meters: Meters
  /** The folder of the migrations and the trial of a restored school, for restoring a backup. */
  restores?: Restores | undefined
  previewHoldMs?: number | undefined
  /** Set in a preview: content is changed and rolled back, so the change must not reach other requests. */
  sandbox?: SandboxParts | undefined
}
