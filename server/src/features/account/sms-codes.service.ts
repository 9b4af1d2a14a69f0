import { createHmac, timingSafeEqual } from 'node:crypto'
import { ACCOUNT_MESSAGES } from '@bee/contract/account/account-fields.ts'
import type { SmsScene } from '@bee/contract/account/account.contract.ts'
import { badField, notReady } from '@bee/contract/failures.ts'
import { SMS_CODE_LENGTH } from '@bee/contract/limits.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Randomness } from '../../outside/randomness.ts'
import { SmsUnavailable, type SmsDoor } from '../../outside/sms-door.ts'
import { SMS_PER_NUMBER_AND_MINUTE, type RateLimits } from './rate-limits.service.ts'
import type { SmsCodesRepository } from './sms-codes.repository.ts'

/** Ruling 11. */
export const SMS_CODE_LIFE_MS = 5 * 60 * 1000
export const SMS_CODE_TRIES = 5

interface SmsCodeParts {
  codes: SmsCodesRepository
  limits: RateLimits
  door: SmsDoor
  clock: Clock
  randomness: Randomness
  secret: string
  /** Whether the answer may carry the code: only while test doors are open, with the `log` door (ruling 13). */
  showsCode: boolean
}

export function createSmsCodesService(parts: SmsCodeParts) {
  const { codes, limits, door, clock, randomness, secret, showsCode } = parts

  // With the site's secret: a million codes are tried in a second on a copy of the table without it.
  const hashOf = (scene: SmsScene, mobile: string, code: string) =>
    createHmac('sha256', secret).update(`${scene}:${mobile}:${code}`).digest()

  const makeCode = () => String(randomness.below(10 ** SMS_CODE_LENGTH)).padStart(SMS_CODE_LENGTH, '0')

  return {
    /** Sent to every number alike, registered or not: the answer says nothing about it (ruling 12). */
    async send(scene: SmsScene, mobile: string, address: string): Promise<{ waitSeconds: number; devCode?: string }> {
      const places = await limits.takeSms(mobile, address)
      const code = makeCode()
      const now = clock.now()
      await codes.put({
        scene,
        mobile,
        codeHash: hashOf(scene, mobile, code),
        tries: SMS_CODE_TRIES,
        now,
        expiresAt: new Date(now.getTime() + SMS_CODE_LIFE_MS),
      })
      try {
        await door.send({ mobile, code, scene })
      } catch (error) {
        if (!(error instanceof SmsUnavailable)) throw error
        // The student got nothing and may ask again; the address stays counted, so that this is no way to knock forever.
        await codes.delete({ scene, mobile })
        await places.release('number')
        throw notReady(ACCOUNT_MESSAGES.smsUnavailable)
      }
      return { waitSeconds: SMS_PER_NUMBER_AND_MINUTE.seconds, ...(showsCode ? { devCode: code } : {}) }
    },

    /** Refuses a wrong, used, dead or old code with one and the same sentence. A right one is used up. */
    async check(scene: SmsScene, mobile: string, code: string, address: string): Promise<void> {
      const places = await limits.takeCode(scene, mobile, address)
      const kept = await codes.takeTry({ scene, mobile }, clock.now())
      const isRight =
        kept !== undefined &&
        timingSafeEqual(kept.code_hash, hashOf(scene, mobile, code)) &&
        (await codes.use(kept.id, kept.code_hash))
      if (!isRight) throw badField('smsCode', ACCOUNT_MESSAGES.smsCodeWrong)
      await places.release('number', 'address')
    },

    sweep: () => codes.deleteExpired(clock.now()),
  }
}

export type SmsCodesService = ReturnType<typeof createSmsCodesService>
