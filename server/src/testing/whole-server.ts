import os from 'node:os'
import path from 'node:path'
import type { Pool } from 'pg'
import { ALL_FEATURES } from '../all-features.ts'
import { createServices, type Services } from '../create-services.ts'
import { systemClock, type Clock } from '../outside/clock.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts'
import { testConfig } from './test-services.ts'

export type WholeServerOptions = Omit<TestServerOptions, 'features' | 'allowsUnknownCalls'>

/** The whole API, for tests of what features do together. Every change on the server selects them: prefer `startTestServer`. */
export const startWholeServer = (options: WholeServerOptions = {}): Promise<TestServer> =>
  startTestServer({ ...options, features: ALL_FEATURES, allowsUnknownCalls: true })

/** Every service alone, as the seeder and the operator's commands use them: nothing is listened to and nothing to close. */
export const wholeServices = (pool: Pool, clock: Clock = systemClock): Services =>
  createServices({ config: testConfig(path.join(os.tmpdir(), 'bee-no-data')), pool, clock })
