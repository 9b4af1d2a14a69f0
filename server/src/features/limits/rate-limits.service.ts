import { tooMany } from '@bee/contract/failures.ts'
import type { Clock } from '../../outside/clock.ts'
import { networkOf } from '../../http/network-of.ts'
import { createLimitGate } from './limit-gate.ts'
import type { Limit, LimitedKey, RateLimitsRepository } from './rate-limits.repository.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Ruling 13. */
export const SMS_PER_NUMBER_AND_MINUTE: Limit = { max: 1, seconds: MINUTE }
export const SMS_PER_NUMBER_AND_DAY: Limit = { max: 10, seconds: DAY }
export const SMS_PER_ADDRESS: Limit = { max: 20, seconds: HOUR }
export const FAILURES_PER_NUMBER: Limit = { max: 10, seconds: 15 * MINUTE }
export const FAILURES_PER_ADDRESS: Limit = { max: 50, seconds: 15 * MINUTE }
/** Ours: pictures guessed by a machine, and a disk filled by one member. */
export const CAPTCHA_FAILURES_PER_ADDRESS: Limit = { max: 50, seconds: 15 * MINUTE }
export const UPLOADS_PER_MEMBER: Limit = { max: 60, seconds: HOUR }
/** Ours: faster than anybody types, slower than a machine. */
export const COMMENTS_PER_MEMBER: Limit = { max: 10, seconds: MINUTE }
/** Ours: an afternoon without a connection comes in one go, and the rest a minute later. */
export const NOTES_PER_MEMBER: Limit = { max: 60, seconds: MINUTE }
export const FEEDBACK_PER_MEMBER: Limit = { max: 5, seconds: 10 * MINUTE }

/** Ours: a booking is made once or twice, by hand. */
export const BOOKINGS_PER_ADDRESS: Limit = { max: 5, seconds: HOUR }
/** Ours: pictures for a whole class that begins to log in; drawing costs more than asking. */
export const CAPTCHA_PICTURES_PER_ADDRESS: Limit = { max: 120, seconds: MINUTE }
/** Ours: more than anybody begins by hand, less than fills a table. */
export const PRACTICE_SETS_PER_MEMBER: Limit = { max: 120, seconds: HOUR }
export const ORDERS_PER_MEMBER: Limit = { max: 30, seconds: HOUR }

/** Ours: a look whether a door answers is no way to knock at it forever. */
export const GATEWAY_TESTS_PER_STAFF: Limit = { max: 10, seconds: HOUR }

/** Places that were taken in the windows. */
export interface RateSlots {
  /** Gives back the places of these keys: what happened does not count after all. */
  release(...kinds: ('number' | 'address')[]): Promise<void>
}

function waitingTime(seconds: number): string {
  if (seconds < MINUTE) return `${seconds} 秒`
  if (seconds < HOUR) return `${Math.ceil(seconds / MINUTE)} 分钟`
  return `${Math.ceil(seconds / HOUR)} 小时`
}

type Who = { number: LimitedKey } | { address: LimitedKey } | { number: LimitedKey; address: LimitedKey }

const limited = (key: string, ...limits: Limit[]): LimitedKey => ({ key, limits })
const ofAddress = (kind: string, address: string, limit: Limit) =>
  limited(`${kind}:address:${networkOf(address)}`, limit)
const ofMember = (kind: string, userId: number, limit: Limit): Who => ({
  number: limited(`${kind}:member:${userId}`, limit),
})

export function createRateLimits({ limits, clock }: { limits: RateLimitsRepository; clock: Clock }) {
  const gate = createLimitGate(clock)

  /** Takes a place everywhere or nowhere; answers for how long it is refused where it is. */
  async function takeAll(keys: readonly LimitedKey[], now: Date): Promise<number> {
    const taken = await limits.take(keys, now)
    const refused = keys.filter(({ key }) => !taken.includes(key))
    if (refused.length === 0) return 0
    if (taken.length > 0) await limits.release(taken, now)
    const waits = await limits.waits(refused, now)
    // No wait: somebody has given a place back in between.
    for (const [key, seconds] of waits) if (seconds > 0) gate.remember(key, seconds)
    return Math.max(1, ...waits.values())
  }

  async function take(who: Who, sentence: (wait: string) => string): Promise<RateSlots> {
    const now = clock.now()
    const keys = Object.values(who)
    const seconds = gate.secondsToWait(keys) || (await gate.pass(keys, () => takeAll(keys, now)))
    if (seconds > 0) throw tooMany(sentence(waitingTime(seconds)), seconds)
    const keyOf = new Map(Object.entries(who).map(([kind, { key }]) => [kind, key]))

    async function release(...kinds: ('number' | 'address')[]): Promise<void> {
      const given = kinds.flatMap((kind) => keyOf.get(kind) ?? [])
      await limits.release(given, now)
      gate.forget(given)
    }

    return { release }
  }

  const tooManyFailures = (wait: string) => `试错的次数太多，请 ${wait}后再试`

  /** A failure counts from the moment of the try, so that tries at the same moment cannot slip through together. */
  const takeTry = (kind: string, number: string, address: string) =>
    take(
      {
        number: limited(`${kind}:number:${number}`, FAILURES_PER_NUMBER),
        address: ofAddress(kind, address, FAILURES_PER_ADDRESS),
      },
      tooManyFailures,
    )

  function takeSms(mobile: string, address: string) {
    return take(
      {
        number: limited(`sms:number:${mobile}`, SMS_PER_NUMBER_AND_MINUTE, SMS_PER_NUMBER_AND_DAY),
        address: ofAddress('sms', address, SMS_PER_ADDRESS),
      },
      (wait) => `验证码要得太频繁，请 ${wait}后再试`,
    )
  }

  /** By password. */
  function takeLogin(mobile: string, address: string) {
    return takeTry('login', mobile, address)
  }

  /** By SMS code; counted apart, so that wrong codes, which need no picture, cannot shut out a member's password. */
  function takeCodeFrom(scene: string, address: string) {
    return take({ address: ofAddress(`code-${scene}`, address, FAILURES_PER_ADDRESS) }, tooManyFailures)
  }

  /** At a code that is alive: by whoever asked for it, or by somebody. */
  function takeCodeFor(scene: string, kind: 'own' | 'open', mobile: string) {
    return take({ number: limited(`code-${scene}:${kind}:${mobile}`, FAILURES_PER_NUMBER) }, tooManyFailures)
  }

  /** A member who is asked for the password again. */
  function takePasswordAgain(userId: number, address: string) {
    return takeTry('password', String(userId), address)
  }

  /** A member of staff who gives a code of the second step. */
  function takeStaffCode(userId: number, address: string) {
    return takeTry('staff-code', String(userId), address)
  }

  function takeCaptcha(address: string) {
    return take(
      { address: ofAddress('captcha', address, CAPTCHA_FAILURES_PER_ADDRESS) },
      (wait) => `图形验证码错得太多，请 ${wait}后再试`,
    )
  }

  function takePicture(address: string) {
    return take(
      { address: ofAddress('picture', address, CAPTCHA_PICTURES_PER_ADDRESS) },
      (wait) => `图形验证码要得太频繁，请 ${wait}后再试`,
    )
  }

  function takeBooking(address: string) {
    return take(
      { address: ofAddress('booking', address, BOOKINGS_PER_ADDRESS) },
      (wait) => `预约提交得太频繁了，请 ${wait}后再试`,
    )
  }

  function takeUpload(userId: number) {
    return take(ofMember('upload', userId, UPLOADS_PER_MEMBER), (wait) => `上传得太频繁，请 ${wait}后再试`)
  }

  function takeComment(userId: number) {
    return take(ofMember('comment', userId, COMMENTS_PER_MEMBER), (wait) => `评论发得太快了，请 ${wait}后再试`)
  }

  function takeNote(userId: number) {
    return take(ofMember('note', userId, NOTES_PER_MEMBER), (wait) => `笔记存得太快了，请 ${wait}后再试`)
  }

  function takeFeedback(userId: number) {
    return take(ofMember('feedback', userId, FEEDBACK_PER_MEMBER), (wait) => `反馈发得太频繁，请 ${wait}后再试`)
  }

  function takePracticeSet(userId: number) {
    return take(ofMember('practice', userId, PRACTICE_SETS_PER_MEMBER), (wait) => `练习开得太频繁，请 ${wait}后再试`)
  }

  function takeOrder(userId: number) {
    return take(ofMember('order', userId, ORDERS_PER_MEMBER), (wait) => `下单太频繁，请 ${wait}后再试`)
  }

  function takeGatewayTest(userId: number) {
    return take(ofMember('door-test', userId, GATEWAY_TESTS_PER_STAFF), (wait) => `试得太频繁，请 ${wait}后再试`)
  }

  function sweep() {
    return limits.deleteExpired(clock.now())
  }

  return {
    takeSms,
    takeLogin,
    takeCodeFrom,
    takeCodeFor,
    takePasswordAgain,
    takeStaffCode,
    takeCaptcha,
    takePicture,
    takeBooking,
    takeUpload,
    takeComment,
    takeNote,
    takeFeedback,
    takePracticeSet,
    takeOrder,
    takeGatewayTest,
    sweep,
  }
}

export type RateLimits = ReturnType<typeof createRateLimits>
