import type pg from 'pg'
import type { Config } from './config.ts'
import { typedDatabase } from './database/database.ts'
import type { Dependencies, SandboxParts, Restores, ServiceLog } from './dependencies.ts'
import { ContentCache } from './http/content-cache.ts'
import { createMeters, type Meters } from './http/metrics/meters.ts'
import { createShutState, type ShutState } from './http/shut/shut-school.ts'
import { systemClock, type Clock } from './outside/clock.ts'
import { diskSpace } from './outside/disk-space.ts'
import { createDiskWatch, type DiskWatch } from './outside/disk-watch.ts'
import { systemPasswords, type Passwords } from './outside/password-hash.ts'
import { systemRandomness, type Randomness } from './outside/randomness.ts'
import { createLogSmsGateway, createWebhookSmsGateway, type SmsGateway } from './outside/sms-gateway.ts'
import { openStore } from './outside/store/open-store.ts'
import { plainError } from './plain-error.ts'

export interface ServiceParts {
  config: Config
  pool: pg.Pool
  /** Bypasses the pooler that the pool connects through; by default the pool's own configuration. */
  direct?: pg.PoolConfig
  /** The folder of the demo school, for its pictures and clips. */
  contentDir?: string
  programDir?: string
  /** Signs links, codes and the visitor cookie. A command that signs nothing may omit it. */
  secret?: string
  /** Shared with the pages, so that a change of content discards both. */
  cache?: ContentCache
  clock?: Clock
  /** By default it watches the disk of the data folder when files of the school are stored there. */
  disk?: DiskWatch
  randomness?: Randomness
  passwords?: Passwords
  /** How SMS codes leave the site; by default the gateway in the settings. */
  sms?: SmsGateway
  /** Defaults to the console. */
  log?: ServiceLog
  /** Shared with the hook that answers strangers; without it the school is open. */
  shut?: ShutState
  /** By default a set of meters that is never read. */
  meters?: Meters
  /** The service that restores backups. */
  restores?: Restores | undefined
  /** How long a preview may lock the rows that it shows; by default less than the lock timeout of other statements. */
  previewHoldMs?: number | undefined
  /** Set in the preview sandbox, where everything is rolled back. */
  sandbox?: SandboxParts | undefined
}

const consoleLog: ServiceLog = {
  warn: (sentence) => console.warn(sentence),
  failure: (what) => (error) => console.error(what, plainError(error)),
}

function createSmsGateway(
  { sms }: Config,
  parts: { clock: Clock; randomness: Randomness; log: ServiceLog },
): SmsGateway {
  if (sms.gateway === 'webhook') return createWebhookSmsGateway({ ...sms, ...parts })
  // Logged as a warning, so that a quieter log still shows it: the log is the only way to learn the code.
  return createLogSmsGateway((sentence) => parts.log.warn(sentence))
}

/** The dependencies of every feature, with defaults for all parts that the caller omits. */
export function createDependencies(parts: ServiceParts): Dependencies {
  const clock = parts.clock ?? systemClock
  const randomness = parts.randomness ?? systemRandomness
  const log = parts.log ?? consoleLog
  const meters = parts.meters ?? createMeters()
  const { dataDir, fileStore, databaseUrl } = parts.config
  const isHere = [fileStore === 'folder', databaseUrl === undefined]
  const space = isHere.includes(true) ? () => diskSpace(dataDir) : undefined
  return {
    config: parts.config,
    contentDir: parts.contentDir ?? '',
    programDir: parts.programDir ?? '',
    files: openStore(parts.config, randomness, (act) => meters.storeErrors.of(act).add()),
    disk: parts.disk ?? createDiskWatch({ clock, space, isAll: !isHere.includes(false) }),
    pool: parts.pool,
    direct: parts.direct ?? parts.pool.options,
    database: typedDatabase(parts.pool, { isPreparing: parts.config.isPreparing }),
    secret: parts.secret ?? '',
    clock,
    randomness,
    passwords: parts.passwords ?? systemPasswords,
    sms: parts.sms ?? createSmsGateway(parts.config, { clock, randomness, log }),
    cache: parts.cache ?? new ContentCache(clock),
    log,
    shut: parts.shut ?? createShutState(),
    meters,
    previewHoldMs: parts.previewHoldMs,
    sandbox: parts.sandbox,
    restores: parts.restores,
  }
}
