import { tooMany } from '@bee/contract/failures.ts'
import type { Clock } from '../../outside/clock.ts'
import { networkOf } from '../../http/network-of.ts'
import type { RateLimitsRepository, RateWindow } from './rate-limits.repository.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

interface Limit {
  max: number
  seconds: number
}

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
export const FEEDBACK_PER_MEMBER: Limit = { max: 5, seconds: 10 * MINUTE }

/** Ours: a booking is made once or twice, by hand. */
export const BOOKINGS_PER_ADDRESS: Limit = { max: 5, seconds: HOUR }

const LONGEST_SECONDS = DAY

const window = (key: string, limit: Limit): RateWindow => ({ key, ...limit })

/** Places that were taken in the windows. */
export interface Places {
  /** Gives back the places of these keys: what happened does not count after all. */
  release(...kinds: ('number' | 'address')[]): Promise<void>
}

function waitingTime(seconds: number): string {
  if (seconds < MINUTE) return `${seconds} 秒`
  if (seconds < HOUR) return `${Math.ceil(seconds / MINUTE)} 分钟`
  return `${Math.ceil(seconds / HOUR)} 小时`
}

export function createRateLimits({ limits, clock }: { limits: RateLimitsRepository; clock: Clock }) {
  async function take(
    keys: { number?: string; address?: string },
    windows: readonly RateWindow[],
    sentence: (wait: string) => string,
  ): Promise<Places> {
    const now = clock.now()
    const taken = await limits.take(windows, now)
    if (!taken.isAllowed) {
      const seconds = Math.max(1, Math.ceil((taken.retryAt.getTime() - now.getTime()) / 1000))
      throw tooMany(sentence(waitingTime(seconds)), seconds)
    }
    return {
      release: async (...kinds) => {
        const ids = kinds.flatMap((kind) => taken.eventIds.get(keys[kind] ?? '') ?? [])
        if (ids.length > 0) await limits.release(ids)
      },
    }
  }

  /** A failure counts from the moment of the try, so that tries at the same moment cannot slip through together. */
  const takeTry = (kind: string, number: string, address: string) => {
    const keys = { number: `${kind}:number:${number}`, address: `${kind}:address:${networkOf(address)}` }
    return take(
      keys,
      [window(keys.number, FAILURES_PER_NUMBER), window(keys.address, FAILURES_PER_ADDRESS)],
      (wait) => `试错的次数太多，请 ${wait}后再试`,
    )
  }

  return {
    takeSms: (mobile: string, address: string) => {
      const keys = { number: `sms:number:${mobile}`, address: `sms:address:${networkOf(address)}` }
      return take(
        keys,
        [
          window(keys.number, SMS_PER_NUMBER_AND_MINUTE),
          window(keys.number, SMS_PER_NUMBER_AND_DAY),
          window(keys.address, SMS_PER_ADDRESS),
        ],
        (wait) => `验证码要得太频繁，请 ${wait}后再试`,
      )
    },

    /** By password. */
    takeLogin: (mobile: string, address: string) => takeTry('login', mobile, address),

    /** By SMS code; counted apart, so that wrong codes, which need no picture, cannot shut out a member's password. */
    takeCode: (scene: string, mobile: string, address: string) => takeTry(`code-${scene}`, mobile, address),

    /** A member who is asked for the password again. */
    takePasswordAgain: (userId: number, address: string) => takeTry('password', String(userId), address),

    takeCaptcha: (address: string) => {
      const key = `captcha:address:${networkOf(address)}`
      return take(
        { address: key },
        [window(key, CAPTCHA_FAILURES_PER_ADDRESS)],
        (wait) => `图形验证码错得太多，请 ${wait}后再试`,
      )
    },

    takeUpload: (userId: number) => {
      const key = `upload:member:${userId}`
      return take({ number: key }, [window(key, UPLOADS_PER_MEMBER)], (wait) => `上传得太频繁，请 ${wait}后再试`)
    },

    takeComment: (userId: number) => {
      const key = `comment:member:${userId}`
      return take({ number: key }, [window(key, COMMENTS_PER_MEMBER)], (wait) => `评论发得太快了，请 ${wait}后再试`)
    },

    takeBooking: (address: string) => {
      const key = `booking:address:${networkOf(address)}`
      return take(
        { address: key },
        [window(key, BOOKINGS_PER_ADDRESS)],
        (wait) => `预约提交得太频繁了，请 ${wait}后再试`,
      )
    },

    takeFeedback: (userId: number) => {
      const key = `feedback:member:${userId}`
      return take({ number: key }, [window(key, FEEDBACK_PER_MEMBER)], (wait) => `反馈发得太频繁，请 ${wait}后再试`)
    },

    sweep: () => limits.deleteBefore(new Date(clock.now().getTime() - LONGEST_SECONDS * 1000)),
  }
}

export type RateLimits = ReturnType<typeof createRateLimits>
