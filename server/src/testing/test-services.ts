import os from 'node:os'
import path from 'node:path'
import type { Pool } from 'pg'
import { createServicesOf, type FeatureServices } from '../compose-features.ts'
import type { Config } from '../config.ts'
import type { FeatureDescription } from '../feature.ts'
import { DEFAULT_CACHE_BYTES } from '../http/content-cache.ts'
import { DEFAULT_WATCH } from '../http/metrics/watch-settings.ts'
import { systemClock, type Clock } from '../outside/clock.ts'

export const testConfig = (dataDir: string): Config => ({
  port: 0,
  host: '127.0.0.1',
  isLoopback: true,
  hasTestGateways: true,
  dataDir,
  isPreparing: true,
  publicUrl: 'http://localhost:3000',
  logLevel: 'silent',
  seed: 'none',
  sms: { gateway: 'log' },
  trustProxy: false,
  cacheBytes: DEFAULT_CACHE_BYTES,
  worker: 'none',
  watch: DEFAULT_WATCH,
  processes: 1,
  fileStore: 'folder',
  programFolders: ['/usr/local/bin', '/usr/bin'],
})

export const testParts = (pool: Pool, clock: Clock = systemClock) => ({
  config: testConfig(path.join(os.tmpdir(), 'bee-no-data')),
  pool,
  clock,
})

/** The services of a few features alone: without listeners, and without anything to close. */
export const testServices = <const Features extends readonly FeatureDescription[]>(
  features: Features,
  pool: Pool,
  clock: Clock = systemClock,
): FeatureServices<Features> => createServicesOf(features, testParts(pool, clock))

/** A clock that stands still. */
export const clockAt = (now: Date): Clock => ({ ...systemClock, now: () => now })
