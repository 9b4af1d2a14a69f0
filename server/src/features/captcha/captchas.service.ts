import { RETENTION } from '@bee/contract/agreements/retention.ts'
import { ACCOUNT_MESSAGES } from '@bee/contract/account/account-fields.ts'
import { badField } from '@bee/contract/failures.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Randomness } from '../../outside/randomness.ts'
import { drawCaptcha } from './captcha-picture.ts'
import type { CaptchasRepository } from './captchas.repository.ts'
import type { RateLimits } from '../limits/rate-limits.service.ts'

/** Ruling 9. */
export const CAPTCHA_LIFE_MS = RETENTION.captchas.keptMs
export const CAPTCHA_LENGTHS = [4, 5] as const
/** Without 0 O 1 I L, nor 2 Z, 5 S, B 8, U V, and 7 beside T, which a distortion makes look alike. */
export const CAPTCHA_ALPHABET = '3469ACDEFGHJKMNPRTWXY'

interface CaptchaParts {
  captchas: CaptchasRepository
  limits: RateLimits
  clock: Clock
  randomness: Randomness
  /** The answer in every picture; for automated tests of a running site. */
  fixedAnswer: string | undefined
}

export function createCaptchasService({ captchas, limits, clock, randomness, fixedAnswer }: CaptchaParts) {
  function makeAnswer(): string {
    if (fixedAnswer !== undefined) return fixedAnswer
    const length = CAPTCHA_LENGTHS[randomness.below(CAPTCHA_LENGTHS.length)] ?? CAPTCHA_LENGTHS[0]
    return Array.from({ length }, () => CAPTCHA_ALPHABET[randomness.below(CAPTCHA_ALPHABET.length)]).join('')
  }

  async function draw(id: string, address: string): Promise<Buffer> {
    await limits.takePicture(address)
    const answer = makeAnswer()
    const picture = await drawCaptcha(answer, randomness)
    await captchas.put({ id, answer, expiresAt: new Date(clock.now().getTime() + CAPTCHA_LIFE_MS) })
    return picture
  }

  /** Refuses a wrong, used or old answer. Letter case does not matter. */
  async function check({ captchaId, captcha }: { captchaId: string; captcha: string }, address: string): Promise<void> {
    const slots = await limits.takeCaptcha(address)
    const kept = await captchas.take(captchaId, clock.now())
    const isRight = kept?.is_alive === true && kept.answer.toUpperCase() === captcha.toUpperCase()
    if (!isRight) throw badField('captcha', ACCOUNT_MESSAGES.captchaWrong)
    await slots.release('address')
  }

  function sweep() {
    return captchas.deleteExpired(clock.now())
  }

  return { draw, check, sweep }
}

export type CaptchasService = ReturnType<typeof createCaptchasService>
