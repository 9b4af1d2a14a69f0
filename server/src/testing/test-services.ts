import os from 'node:os'
import path from 'node:path'
import type { Pool } from 'pg'
import type { Config } from '../config.ts'
import { createServices, type Services } from '../create-services.ts'
import { DEFAULT_CACHE_BYTES } from '../http/content-cache.ts'
import { systemClock, type Clock } from '../outside/clock.ts'

export const testConfig = (dataDir: string): Config => ({
  port: 0,
  host: '127.0.0.1',
  isLoopback: true,
  hasTestDoors: true,
  dataDir,
  isPreparing: true,
  publicUrl: 'http://localhost:3000',
  logLevel: 'silent',
  seed: 'none',
  sms: { door: 'log' },
  trustProxy: false,
  cacheBytes: DEFAULT_CACHE_BYTES,
  worker: 'none',
  processes: 1,
  fileStore: 'folder',
  programFolders: ['/usr/local/bin', '/usr/bin'],
})

/** The services alone, as the seeder and the operator's commands use them: nothing is listened to and nothing to close. */
export const testServices = (pool: Pool, clock: Clock = systemClock): Services =>
  createServices({ config: testConfig(path.join(os.tmpdir(), 'bee-no-data')), pool, clock })

/** A clock that stands still. */
export const clockAt = (now: Date): Clock => ({ ...systemClock, now: () => now })
