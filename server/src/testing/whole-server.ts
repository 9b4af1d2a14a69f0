import os from 'node:os'
import path from 'node:path'
import type { Pool } from 'pg'
import { ALL_FEATURES } from '../all-features.ts'
import { createServices, type Services } from '../create-services.ts'
import { systemClock, type Clock } from '../outside/clock.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts'
import { testConfig } from './test-services.ts'

export type WholeServerOptions = Omit<TestServerOptions, 'features' | 'allowsUnknownCalls'>

/** The whole API, for tests that involve several features. Every change on the server selects them: prefer `startTestServer`. */
export const startWholeServer = (options: WholeServerOptions = {}): Promise<TestServer> =>
  startTestServer({ ...options, features: ALL_FEATURES, allowsUnknownCalls: true })

/** All services without a server, as for the seeder and the operator's commands: without listeners, and without anything to close. */
export const wholeServices = (
  pool: Pool,
  clock: Clock = systemClock,
  dataDir: string = path.join(os.tmpdir(), 'bee-no-data'),
): Services => createServices({ config: testConfig(dataDir), pool, clock })
