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
/** Our own limits, against machines that guess pictures and members who fill the disk. */
export const CAPTCHA_FAILURES_PER_ADDRESS: Limit = { max: 50, seconds: 15 * MINUTE }
export const UPLOADS_PER_MEMBER: Limit = { max: 60, seconds: HOUR }
/** Our own limit: faster than a member types, slower than a machine. */
export const COMMENTS_PER_MEMBER: Limit = { max: 10, seconds: MINUTE }
/** Our own limit: an afternoon of notes made offline comes at once, and the rest a minute later. */
export const NOTES_PER_MEMBER: Limit = { max: 60, seconds: MINUTE }
export const FEEDBACK_PER_MEMBER: Limit = { max: 5, seconds: 10 * MINUTE }

/** Our own limit: a caller books once or twice, by hand. */
export const BOOKINGS_PER_ADDRESS: Limit = { max: 5, seconds: HOUR }
/** Our own limit: pictures for a whole class that logs in at once. To draw a picture costs more than to ask for one. */
export const CAPTCHA_PICTURES_PER_ADDRESS: Limit = { max: 120, seconds: MINUTE }
/** Our own limits: more than a member begins by hand, less than fills a table. */
export const PRACTICE_SETS_PER_MEMBER: Limit = { max: 120, seconds: HOUR }
export const ORDERS_PER_MEMBER: Limit = { max: 30, seconds: HOUR }
/** Our own limit: an open page asks for a code every five minutes, and a member who hesitates changes the way. */
export const PAYINGS_PER_MEMBER: Limit = { max: 120, seconds: HOUR }
/** Our own limit: codes are typed, not guessed. */
export const COUPON_TRIES_PER_MEMBER: Limit = { max: 20, seconds: HOUR }

/** Our own limit: a test of a gateway must not become endless calls to it. */
export const GATEWAY_TESTS_PER_STAFF: Limit = { max: 10, seconds: HOUR }

/** Slots that were taken in the windows. */
export interface RateSlots {
  /** Releases the slots of these keys: the event does not count after all. */
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

  /** Takes a slot for every key or for none. Answers the seconds of the refusal, or 0. */
  async function takeAll(keys: readonly LimitedKey[], now: Date): Promise<number> {
    const taken = await limits.take(keys, now)
    const refused = keys.filter(({ key }) => !taken.includes(key))
    if (refused.length === 0) return 0
    if (taken.length > 0) await limits.release(taken, now)
    const waits = await limits.waits(refused, now)
    // No wait: a slot was released in between.
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

  /** A log-in by password. */
  function takeLogin(mobile: string, address: string) {
    return takeTry('login', mobile, address)
  }

  /** A log-in by SMS code. Counted apart: wrong codes need no picture, and must not shut out a member's password. */
  function takeCodeFrom(scene: string, address: string) {
    return take({ address: ofAddress(`code-${scene}`, address, FAILURES_PER_ADDRESS) }, tooManyFailures)
  }

  /** Tries against a code that is alive: 'own' with the nonce of the browser that asked for it, 'open' without a nonce. */
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

  function takePaying(userId: number) {
    return take(ofMember('paying', userId, PAYINGS_PER_MEMBER), (wait) => `付款码换得太频繁，请 ${wait}后再试`)
  }

  function takeCouponTry(userId: number) {
    return take(ofMember('coupon', userId, COUPON_TRIES_PER_MEMBER), (wait) => `优惠码试得太多，请 ${wait}后再试`)
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
    takePaying,
    takeCouponTry,
    takeGatewayTest,
    sweep,
  }
}

export type RateLimits = ReturnType<typeof createRateLimits>
