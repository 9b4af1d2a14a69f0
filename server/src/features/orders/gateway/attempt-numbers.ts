import type { OnlineWay } from '@bee/contract/orders/payment-ways.ts'
import { USED_NUMBER as USED_AT_ALIPAY } from '../../../outside/providers/alipay/alipay-answers.ts'
import { USED_NUMBER as USED_AT_WECHAT } from '../../../outside/providers/wechat-pay/wechat-answers.ts'
import type { Randomness } from '../../../outside/randomness.ts'

/** WeChat takes 32 characters: sixteen of the order, so that a colleague finds it on the gateway's own pages, and these. */
const CHANCE_CHARACTERS = 8
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Drawn and not counted: a school that was restored from a backup must not use a number again that it has forgotten. */
export function attemptNumber(orderNo: string, randomness: Randomness): string {
  const drawn = Array.from({ length: CHANCE_CHARACTERS }, () => ALPHABET[randomness.below(ALPHABET.length)])
  return `${orderNo}T${drawn.join('')}`
}

/** The gateway has closed this number, or it was paid: another one is needed. */
export const isUsedNumber = (way: OnlineWay, code: string) =>
  (way === 'wechat' ? USED_AT_WECHAT : USED_AT_ALIPAY).has(code)
