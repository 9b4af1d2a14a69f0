import type { Clock } from '../../clock.ts'
import { PaymentTrouble } from '../../payment-driver.ts'
import type { Randomness } from '../../randomness.ts'
import { askRaw, readObject, type GiveUpAfter, type RawAnswer } from '../ask-provider.ts'
import { dateOf, wrongClock } from '../gateway-clock.ts'
import { silence } from '../refusal.ts'
import { alipayRefusal, plainCode } from './alipay-answers.ts'
import { authorizationOf, isTrue, signatureOf, type AlipayMerchant } from './sign-alipay.ts'

const NONCE_BYTES = 16

const UNSIGNED = {
  cause: 'settings',
  sentence: '支付宝的回答没有通过验签，没有采信。核对支付宝公钥（不是应用公钥）或支付宝公钥证书',
  field: 'alipayKey',
} as const

export interface AlipayAnswer {
  body: Readonly<Record<string, unknown>>
}

export function createAskAlipay(parts: {
  address: string
  merchant: AlipayMerchant
  clock: Clock
  randomness: Randomness
  giveUpAfter?: GiveUpAfter | undefined
}) {
  const { address, merchant, clock, randomness, giveUpAfter } = parts

  async function send(method: 'GET' | 'POST', path: string, body: string): Promise<RawAnswer> {
    const { pathname } = new URL(address)
    const request = {
      method,
      path: `${pathname === '/' ? '' : pathname}${path}`,
      timestamp: clock.now().getTime(),
      nonce: randomness.bytes(NONCE_BYTES).toString('hex'),
      body,
    }
    const headers = {
      authorization: authorizationOf(request, merchant),
      accept: 'application/json',
      'alipay-request-id': request.nonce,
      ...(body === '' ? {} : { 'content-type': 'application/json' }),
      ...(merchant.certificates ? { 'alipay-root-cert-sn': merchant.certificates.rootSn } : {}),
    }
    const answer = await askRaw(`${address}${path}`, {
      method,
      headers,
      body: method === 'POST' ? body : undefined,
      giveUpAfter,
    })
    if (!answer) throw new PaymentTrouble(silence('支付宝'))
    return answer
  }

  /** In certificate mode the answer names the certificate that it was signed with. */
  function isFromAlipay(answer: RawAnswer): boolean {
    const signature = signatureOf(answer.headers)
    const number = answer.headers.get('alipay-sn')
    const isOurCertificate = !merchant.certificates || number === null || number === merchant.certificates.alipaySn
    return signature !== undefined && isOurCertificate && isTrue(merchant.alipayKey, signature, answer.bytes)
  }

  function clockRefusal(answer: RawAnswer) {
    const signature = signatureOf(answer.headers)
    return wrongClock(clock.now(), signature ? new Date(Number(signature.timestamp)) : dateOf(answer.headers))
  }

  /** An answer of success without a right signature counts as forged; so does a refusal with a wrong one. */
  async function ask(method: 'GET' | 'POST', path: string, body?: object): Promise<AlipayAnswer> {
    const answer = await send(method, path, body === undefined ? '' : JSON.stringify(body))
    const isSuccess = answer.status >= 200 && answer.status < 300
    const content = readObject(answer.bytes.toString()) ?? {}
    const refusal = clockRefusal(answer)
    if ((isSuccess || signatureOf(answer.headers)) && !isFromAlipay(answer)) throw new PaymentTrouble(UNSIGNED)
    if (isSuccess) {
      if (refusal) throw new PaymentTrouble(refusal)
      return { body: content }
    }
    const code = plainCode(content['code'])
    throw new PaymentTrouble(refusal ?? alipayRefusal(code), code)
  }

  return { ask }
}
