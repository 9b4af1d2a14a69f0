import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountCalls } from '../../testing/account-calls.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const KNOWN = '13812345678'
const UNKNOWN = '13900009999'
const TRIES = 200
const BIGGEST_SHARE = 0.1
/** A busy machine can spoil a comparison, never three with more and more samples: a real difference stays. */
const COMPARISONS = 3
const QUARTER_HOUR_MS = 15 * 60 * 1000

let server: TestServer
let calls: ReturnType<typeof accountCalls>
beforeAll(async () => {
  server = await startTestServer()
  calls = accountCalls(server)
  await calls.register(KNOWN)
})
afterAll(() => server.close())

function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

async function timeOf(mobile: string): Promise<number> {
  // Past the limits, so that every try is a real one.
  server.clock.advance(QUARTER_HOUR_MS)
  const captcha = await calls.newCaptcha()
  const started = performance.now()
  const answer = await calls.post('/login', { mobile, password: 'wrong-password-1', ...captcha })
  const took = performance.now() - started
  expect(answer.statusCode).toBe(400)
  return took
}

it('a wrong password takes as long as an unknown number (medians of 200 tries)', { timeout: 240_000 }, async () => {
  const times = { known: [] as number[], unknown: [] as number[] }
  let share = 1
  for (let compared = 0; compared < COMPARISONS && share >= BIGGEST_SHARE; compared += 1) {
    for (let tried = 0; tried < TRIES; tried += 1) {
      // Side by side and in changing order, so that whatever slows the machine slows both.
      const pair = randomInt(2) === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
      for (const who of pair) times[who].push(await timeOf(who === 'known' ? KNOWN : UNKNOWN))
    }
    const [known, unknown] = [median(times.known), median(times.unknown)]
    share = Math.abs(known - unknown) / Math.max(known, unknown)
  }
  expect(share).toBeLessThan(BIGGEST_SHARE)
})
