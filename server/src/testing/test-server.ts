import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { PATIENCE_MS } from '../../../scripts/testing/patience.ts'
import type { Config } from '../config.ts'
import { createServer, type ServerParts } from '../create-server.ts'
import { typedDatabase } from '../database/database.ts'
import type { FeatureDescription } from '../feature.ts'
import { createSessionsRepository } from '../features/account/sessions.repository.ts'
import { createSessionsService, type SessionsService } from '../features/account/sessions.service.ts'
import type { Clock } from '../outside/clock.ts'
import { systemRandomness } from '../outside/randomness.ts'
import { quickPasswords } from './quick-passwords.ts'
import { borrowTestDatabase } from './spare-databases.ts'
import type { TestDatabase } from './test-database.ts'
import { testConfig } from './test-services.ts'

const PROGRAM = fileURLToPath(new URL('../../..', import.meta.url))
const CONTENT = path.join(PROGRAM, 'content')
export const TEST_SECRET = 'a-secret-for-tests-that-is-long-enough'
export const TEST_START = new Date('2026-03-02T04:00:00Z')
export const TEST_CAPTCHA = 'K7P4'

export interface TestClock extends Clock {
  /** Changes the time of day alone, as an operator does. */
  set(now: Date): void
  /** Moves both clocks forward. */
  advance(ms: number): void
}

/** Stands still until a test moves it. After `set` to an earlier time, the monotonic time still only grows. */
export function createTestClock(start: Date = TEST_START): TestClock {
  let now = start.getTime()
  let passedMs = 0
  function move(ms: number): void {
    now += ms
    passedMs += Math.max(0, ms)
  }
  return {
    now: () => new Date(now),
    monotonicMs: () => passedMs,
    set: (next) => move(next.getTime() - now),
    advance: move,
  }
}

export interface TestMember {
  userId: number
  token: string
  mobile: string
  /** The headers of this member's browser. */
  headers: { token: string; userid: string }
}

export interface TestServer {
  app: FastifyInstance
  config: Config
  pool: pg.Pool
  /** For a connection of the test's own. */
  connection: pg.PoolConfig
  clock: TestClock
  /** For effects without a call, such as a session that is opened at a certain moment. */
  sessions: SessionsService
  dataDir: string
  /** A new member with a session, inserted directly: the log-in has its own tests. */
  registerMember(details?: { mobile?: string; nickName?: string }): Promise<TestMember>
  close(): Promise<void>
}

export interface TestServerOptions {
  /** The features under test. Features that they need are added, and always the sessions of callers. */
  features: readonly FeatureDescription[]
  /** Set when the test calls features that this server does not have. */
  allowsUnknownCalls?: boolean
  clock?: TestClock
  config?: Partial<Config>
  /** By default true; otherwise captchas ask random codes, as on a real site. */
  hasFixedCaptcha?: boolean
  /** A database with data, dropped at the end; by default an empty one. */
  database?: TestDatabase
  /** Further parts of the server, such as a log stream. */
  parts?: Partial<ServerParts>
  /** Adds parts that the API alone does not have, such as the pages, before the first request. */
  mount?: (app: FastifyInstance, config: Config) => Promise<void> | void
}

/**
 * The API of a few features on its own database. Requests go through `app.inject`; close it when the test is done. A test of the whole API
 * uses `startWholeServer`: this file imports no feature but the sessions, so that a change elsewhere does not select its tests.
 */
export async function startTestServer(options: TestServerOptions): Promise<TestServer> {
  const { features, clock = createTestClock() } = options
  const database = options.database ?? (await borrowTestDatabase())
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'bee-test-data-'))
  const { pool } = database
  const config: Config = {
    ...testConfig(dataDir),
    ...(options.hasFixedCaptcha === false ? {} : { captchaAnswer: TEST_CAPTCHA }),
    ...options.config,
  }
  const parts = { passwords: quickPasswords, previewHoldMs: PATIENCE_MS, ...options.parts }
  const app = await createServer({
    features,
    config,
    pool,
    secret: TEST_SECRET,
    contentDir: CONTENT,
    programDir: PROGRAM,
    clock,
    ...parts,
  })
  const unknownCalls = new Set<string>()
  app.addHook('onRequest', ({ routeOptions, method, url }, _reply, next) => {
    if (routeOptions.url === `${API_BASE_PATH}/*`) unknownCalls.add(`${method} ${url}`)
    next()
  })
  await options.mount?.(app, config)
  await app.ready()
  const sessions = createSessionsService({
    sessions: createSessionsRepository(typedDatabase(pool)),
    clock,
    randomness: systemRandomness,
  })
  let registered = 0

  return {
    app,
    config,
    pool,
    connection: database.connection,
    clock,
    sessions,
    dataDir,
    async registerMember(details = {}) {
      registered += 1
      const mobile = details.mobile ?? `139${String(registered).padStart(8, '0')}`
      const nickName = details.nickName ?? `学员${registered}`
      const { rows } = await pool.query<{ id: number }>(
        'insert into users (mobile, nick_name, created_at) values ($1, $2, $3) returning id',
        [mobile, nickName, clock.now()],
      )
      const userId = rows[0]?.id ?? 0
      const opened = await sessions.open(userId, { userAgent: '', address: '127.0.0.1' })
      const token = opened?.token ?? ''
      return { userId, token, mobile, headers: { token, userid: String(userId) } }
    },
    async close() {
      await app.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
      // A refusal for being unknown proves nothing: the test names too few features.
      if (unknownCalls.size > 0 && !options.allowsUnknownCalls) {
        throw new Error(`No feature of this server serves ${[...unknownCalls].join(', ')}`)
      }
    },
  }
}
