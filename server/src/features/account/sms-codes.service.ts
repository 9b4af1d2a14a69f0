import { RETENTION } from '@bee/contract/agreements/retention.ts'
import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { ACCOUNT_MESSAGES } from '@bee/contract/account/account-fields.ts'
import type { SmsScene } from '@bee/contract/account/account.contract.ts'
import { badField, notReady, tooMany } from '@bee/contract/failures.ts'
import { SMS_CODE_LENGTH } from '@bee/contract/limits.ts'
import { networkOf } from '../../http/network-of.ts'
import type { Refusal } from '../../outside/providers/refusal.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Randomness } from '../../outside/randomness.ts'
import { SmsUnavailable } from '../../outside/sms-gateway.ts'
import type { SmsDelivery } from '../gateways/sms-delivery.service.ts'
import { SMS_PER_NUMBER_AND_MINUTE, type RateLimits } from '../limits/rate-limits.service.ts'
import type { LivingCode, SmsCodesRepository } from './sms-codes.repository.ts'

/** Ruling 11. */
export const SMS_CODE_LIFE_MS = RETENTION.smsCodes.keptMs
export const SMS_CODE_TRIES = 5
const NONCE_BYTES = 16

export interface BroughtCode {
  mobile: string
  smsCode: string
  nonce?: string | undefined
}

export interface SentCode {
  waitSeconds: number
  nonce: string
  devCode?: string
}

interface SmsCodeParts {
  codes: SmsCodesRepository
  limits: RateLimits
  delivery: Pick<SmsDelivery, 'send'>
  clock: Clock
  randomness: Randomness
  secret: string
  /** Whether the answer may carry a code that is only in the log: with test gateways alone (ruling 13). */
  showsCode: boolean
}

export function createSmsCodesService(parts: SmsCodeParts) {
  const { codes, limits, delivery, clock, randomness, secret, showsCode } = parts

  // Keyed with the site's secret: without the key a million codes are tried in a second on a copy of the table.
  const keyedHash = (text: string) => createHmac('sha256', secret).update(text).digest()
  const hashOf = (scene: SmsScene, mobile: string, code: string) => keyedHash(`${scene}:${mobile}:${code}`)
  const nonceHashOf = (nonce: string) => hash('sha256', nonce, 'buffer')

  /** What the member is told. Trouble with keys or money is the school's own. */
  function unsent(refusal: Refusal | undefined) {
    if (refusal?.cause === 'number') return badField('mobile', ACCOUNT_MESSAGES.smsNumberRefused)
    if (refusal?.cause === 'limit') return tooMany(refusal.sentence, SMS_PER_NUMBER_AND_MINUTE.seconds)
    return notReady(ACCOUNT_MESSAGES.smsUnavailable)
  }

  const makeCode = () => String(randomness.below(10 ** SMS_CODE_LENGTH)).padStart(SMS_CODE_LENGTH, '0')

  /**
   * The code that was sent for this nonce. Without a nonce it is the newest one, as long as all living codes were requested from one
   * network: otherwise a stranger's tries could count against the code of another person.
   */
  function meant(codesAlive: readonly LivingCode[], nonce: string | undefined): LivingCode | undefined {
    const [newest, ...others] = codesAlive
    if (nonce === undefined) {
      return newest && others.every((code) => code.asker_hash.equals(newest.asker_hash)) ? newest : undefined
    }
    const nonceHash = nonceHashOf(nonce)
    return codesAlive.find((code) => code.nonce_hash.equals(nonceHash))
  }

  /** Sent to every number alike, registered or not: the answer says nothing about it (ruling 12). */
  async function send(scene: SmsScene, mobile: string, address: string): Promise<SentCode> {
    const slots = await limits.takeSms(mobile, address)
    const code = makeCode()
    const nonce = randomness.bytes(NONCE_BYTES).toString('base64url')
    const now = clock.now()
    const id = await codes.insert({
      scene,
      mobile,
      codeHash: hashOf(scene, mobile, code),
      nonceHash: nonceHashOf(nonce),
      askerHash: keyedHash(networkOf(address)),
      tries: SMS_CODE_TRIES,
      now,
      expiresAt: new Date(now.getTime() + SMS_CODE_LIFE_MS),
    })
    try {
      const { isOnlyLogged } = await delivery.send({ mobile, code, scene })
      const isShown = showsCode && isOnlyLogged
      return { waitSeconds: SMS_PER_NUMBER_AND_MINUTE.seconds, nonce, ...(isShown ? { devCode: code } : {}) }
    } catch (error) {
      if (!(error instanceof SmsUnavailable)) throw error
      // The student got no code and may ask again. The address stays counted, so that failures give no endless tries.
      await codes.delete(id)
      await slots.release('number')
      throw unsent(error.refusal)
    }
  }

  /**
   * Refuses a wrong, used, dead or old code with one and the same sentence. A right one is used up. Only tries at a living code count
   * against the number, and those without its nonce are counted apart: a stranger cannot lock the owner out. `isKept`: a right one stays,
   * for a form that still lacks something; the try counts all the same.
   */
  async function check(
    scene: SmsScene,
    { mobile, smsCode, nonce }: BroughtCode,
    address: string,
    { isKept } = { isKept: false },
  ): Promise<void> {
    const wrong = () => badField('smsCode', ACCOUNT_MESSAGES.smsCodeWrong)
    const ofAddress = await limits.takeCodeFrom(scene, address)
    const code = meant(await codes.living({ scene, mobile }, clock.now()), nonce)
    if (!code) throw wrong()
    const kind = nonce === undefined ? 'open' : 'own'
    const ofNumber = await limits.takeCodeFor(scene, kind, mobile)
    const tried = await codes.takeTry(code.id, kind, clock.now())
    const isRight =
      tried !== undefined &&
      timingSafeEqual(tried.code_hash, hashOf(scene, mobile, smsCode)) &&
      (isKept || (await codes.delete(code.id)))
    if (!isRight) throw wrong()
    await Promise.all([ofAddress.release('address'), ofNumber.release('number')])
  }

  function sweep() {
    return codes.deleteExpired(clock.now())
  }

  return { send, check, sweep }
}

export type SmsCodesService = ReturnType<typeof createSmsCodesService>
