import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { patiently } from '../../../../scripts/testing/patience.ts'
import { campaignSize } from '../../../../scripts/testing/campaign.ts'
import { argon2id, createPasswords } from '../../outside/password-hash.ts'
import { accountCalls } from '../../testing/calls/account-calls.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { accountFeature } from './account.feature.ts'

const LONG_MS = patiently(240_000)

const KNOWN = '13812345678'
/** A member who came by SMS and never chose a password. */
const WITHOUT_PASSWORD = '13812340000'
const UNKNOWN = '13900009999'
const QUARTER_HOUR_MS = 15 * 60 * 1000

let server: TestServer
let calls: ReturnType<typeof accountCalls>
/** Every hash of a log-in with its cost, and every query. */
const work: string[] = []

const costOf = (passwordHash: string) => passwordHash.split('$').slice(0, 4).join('$')

function watchQueries(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const watched = (...args: unknown[]) => {
    const [asked] = args
    work.push(typeof asked === 'string' ? asked : (asked as { text: string }).text)
    return query(...args)
  }
  Object.assign(client, { query: watched })
}

beforeAll(async () => {
  const database = await createTestDatabase()
  database.pool.on('connect', watchQueries)
  const passwords = createPasswords({
    hash: async (password) => {
      const passwordHash = await argon2id.hash(password)
      work.push(`hash ${costOf(passwordHash)}`)
      return passwordHash
    },
    verify: (passwordHash, password) => {
      work.push(`verify ${costOf(passwordHash)}`)
      return argon2id.verify(passwordHash, password)
    },
  })
  server = await startTestServer({ features: [accountFeature], database, parts: { passwords } })
  calls = accountCalls(server)
  await calls.register(KNOWN)
  await calls.phoneLogin(WITHOUT_PASSWORD)
})
afterAll(() => server.close())

async function tryWrongPassword(mobile: string): Promise<{ ms: number; work: string[] }> {
  // Past the limits, so that every try reaches the password.
  server.clock.advance(QUARTER_HOUR_MS)
  const captcha = await calls.newCaptcha()
  work.length = 0
  const started = performance.now()
  const answer = await calls.post('/login', { mobile, password: 'wrong-password-1', ...captcha })
  const ms = performance.now() - started
  expect(answer.statusCode).toBe(400)
  return { ms, work: [...work] }
}

it('a wrong password, a number without one and an unknown number cost the same hashes and queries', async () => {
  // The first try of a process also makes the hash that stands for a missing one.
  await tryWrongPassword(KNOWN)
  const known = await tryWrongPassword(KNOWN)
  expect(known.work.filter((each) => /^(hash|verify)/.test(each))).toEqual(['verify $argon2id$v=19$m=19456,t=2,p=1'])
  expect(known.work.length).toBeGreaterThan(3)
  expect((await tryWrongPassword(WITHOUT_PASSWORD)).work).toEqual(known.work)
  expect((await tryWrongPassword(UNKNOWN)).work).toEqual(known.work)
})

// The stopwatch says the same only over hundreds of tries, on a machine that is not too busy: in the whole campaign alone.
if (campaignSize({ everyRun: false, whole: true })) {
  const TRIES = 200
  const BIGGEST_SHARE = 0.1
  /** A busy machine can spoil a comparison, never three with more and more samples: a real difference stays. */
  const COMPARISONS = 3

  const median = (values: readonly number[]) => [...values].sort((left, right) => left - right)[values.length >> 1] ?? 0

  it('a wrong password takes as long as an unknown number (medians of 200 tries)', { timeout: LONG_MS }, async () => {
    const times = { known: [] as number[], unknown: [] as number[] }
    let share = 1
    for (let compared = 0; compared < COMPARISONS && share >= BIGGEST_SHARE; compared += 1) {
      for (let tried = 0; tried < TRIES; tried += 1) {
        // Side by side and in changing order, so that load on the machine slows both.
        const pair = randomInt(2) === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
        for (const who of pair) times[who].push((await tryWrongPassword(who === 'known' ? KNOWN : UNKNOWN)).ms)
      }
      const [known, unknown] = [median(times.known), median(times.unknown)]
      share = Math.abs(known - unknown) / Math.max(known, unknown)
    }
    expect(share).toBeLessThan(BIGGEST_SHARE)
  })
}
