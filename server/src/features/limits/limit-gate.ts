import { fewAtOnce } from '../../http/media/few-at-once.ts'
import type { Clock } from '../../outside/clock.ts'
import type { LimitedKey } from './rate-limits.repository.ts'

/**
 * So long a refusal is known without asking again: a crowd of tries becomes a question every few seconds, and a place
 * that another process gives back is found soon all the same.
 */
const REMEMBERED_MS = 5000
const MAX_REMEMBERED = 10_000
/** Of the pool's ten: whatever happens to the limits, the others find a connection. */
const MOST_CONNECTIONS = 4
const MAX_QUEUE = 1000
/** For those who come while as many as are allowed at all are under way. */
const CROWD_WAIT_SECONDS = 1

interface Refusal {
  forgetAt: number
  roomAt: number
}

/** As many as would be allowed one after the other. */
const mostAtOnce = ({ limits }: LimitedKey) => Math.min(...limits.map(({ max }) => max))

/**
 * What this process knows of the limits without the database: whom it has just refused, and how many are being looked
 * at. Without it a few thousand tries of one caller would keep every connection busy with saying no.
 */
export function createLimitGate(clock: Clock) {
  const refusals = new Map<string, Refusal>()
  const underWay = new Map<string, number>()
  /** Waits here, not with a connection in hand. */
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

  /** For how many seconds somebody with these keys need not be looked at; 0 lets them in. */
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

  /** A place was given back. */
  function forget(keys: readonly string[]): void {
    for (const key of keys) refusals.delete(key)
  }

  return { secondsToWait, pass, remember, forget }
}
