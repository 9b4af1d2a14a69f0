import { fewAtOnce } from '../../http/media/few-at-once.ts'
import type { Clock } from '../../outside/clock.ts'
import type { LimitedKey } from './rate-limits.repository.ts'

/**
 * How long a refusal is remembered: a crowd of tries becomes one query every few seconds, and a slot that another process releases is still
 * found soon.
 */
const REMEMBERED_MS = 5000
const MAX_REMEMBERED = 10_000
/** Of the pool's ten connections, so that other queries find one under any load on the limits. */
const MOST_CONNECTIONS = 4
const MAX_QUEUE = 1000
/** The wait for callers who come while as many tries as the limit allows are under way. */
const CROWD_WAIT_SECONDS = 1

interface Refusal {
  forgetAt: number
  roomAt: number
}

/** As many as the limits would allow one after the other. */
const mostAtOnce = ({ limits }: LimitedKey) => Math.min(...limits.map(({ max }) => max))

/**
 * The limits that this process knows without the database: the keys it has just refused, and the number of tries under way. Without it a
 * few thousand tries of one caller would keep every connection busy with refusals.
 */
export function createLimitGate(clock: Clock) {
  const refusals = new Map<string, Refusal>()
  const underWay = new Map<string, number>()
  /** Tries queue here, before they take a connection. */
  const looks = fewAtOnce(MOST_CONNECTIONS)

  function secondsRefused({ key }: LimitedKey): number {
    const refusal = refusals.get(key)
    if (!refusal) return 0
    const now = clock.monotonicMs()
    if (refusal.forgetAt > now) return Math.max(1, Math.ceil((refusal.roomAt - now) / 1000))
    refusals.delete(key)
    return 0
  }

  const secondsCrowded = (limited: LimitedKey) =>
    looks.waiting() >= MAX_QUEUE || (underWay.get(limited.key) ?? 0) >= mostAtOnce(limited) ? CROWD_WAIT_SECONDS : 0

  const count = (key: string, change: 1 | -1) => {
    const next = (underWay.get(key) ?? 0) + change
    if (next > 0) underWay.set(key, next)
    else underWay.delete(key)
  }

  /** The seconds for which a caller with these keys is refused without a query; 0 lets the caller try. */
  function secondsToWait(keys: readonly LimitedKey[]) {
    return Math.max(0, ...keys.map((limited) => secondsRefused(limited) || secondsCrowded(limited)))
  }

  async function pass<Result>(keys: readonly LimitedKey[], look: () => Promise<Result>): Promise<Result> {
    for (const { key } of keys) count(key, 1)
    try {
      return await looks.run(look)
    } finally {
      for (const { key } of keys) count(key, -1)
    }
  }

  function remember(key: string, seconds: number): void {
    const now = clock.monotonicMs()
    const [oldest] = refusals.keys()
    if (refusals.size >= MAX_REMEMBERED && oldest !== undefined) refusals.delete(oldest)
    const roomAt = now + seconds * 1000
    refusals.set(key, { roomAt, forgetAt: Math.min(roomAt, now + REMEMBERED_MS) })
  }

  /** A slot of these keys was released. */
  function forget(keys: readonly string[]): void {
    for (const key of keys) refusals.delete(key)
  }

  return { secondsToWait, pass, remember, forget }
}
