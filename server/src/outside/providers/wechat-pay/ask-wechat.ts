import { createHash, X509Certificate, type KeyObject } from 'node:crypto'
import { HOUR_MS, MINUTE_MS } from '@bee/contract/durations.ts'
import type { Clock } from '../../clock.ts'
import { PaymentTrouble } from '../../payment-driver.ts'
import type { Randomness } from '../../randomness.ts'
import { askRaw, isObject, readObject, type GiveUpAfter, type RawAnswer } from '../ask-provider.ts'
import { dateOf, wrongClock } from '../gateway-clock.ts'
import { silence } from '../refusal.ts'
import {
  authorizationOf,
  isProbe,
  isTrue,
  openResource,
  signatureOf,
  signedAt,
  type WechatSignature,
} from './sign-wechat.ts'
import { wechatRefusal } from './wechat-answers.ts'

const NONCE_BYTES = 16
/** A strange serial makes us look for new certificates, but a flood of forged ones must not make us ask WeChat each time. */
const FETCHED_AGAIN_MS = MINUTE_MS
const FETCHED_ANYWAY_MS = 12 * HOUR_MS
const CERTIFICATES_PATH = '/v3/certificates'
const USER_AGENT = 'school'

export interface WechatMerchant {
  id: string
  key: KeyObject
  /** Of the merchant's certificate. */
  serial: string
  /** Opens notices and certificates. */
  apiKey: string
  /** WeChat Pay's public key, `PUB_KEY_ID_…`; merchants of before 2024 have certificates alone. */
  publicKey?: { id: string; key: KeyObject } | undefined
}

interface FetchedCertificates {
  at: number
  keys: Map<string, KeyObject>
}

/** The platform's certificates of each merchant, remembered by the process: the gateway itself says them again at any time. */
export type CertificateMemory = Map<string, FetchedCertificates>

export interface WechatAnswer {
  status: number
  body: Readonly<Record<string, unknown>>
}

const UNSIGNED = {
  cause: 'settings',
  sentence: '微信支付的回答没有通过验签，没有采信。核对微信支付公钥和它的编号；没有公钥的商户核对 APIv3 密钥',
  field: 'publicKey',
} as const
const KEY_WRONG = {
  cause: 'settings',
  sentence: 'APIv3 密钥解不开微信支付给的证书，到 账户中心 → API 安全 重新设一次，再填到这里',
  field: 'apiKey',
} as const

export function createAskWechat(parts: {
  address: string
  merchant: WechatMerchant
  memory: CertificateMemory
  clock: Clock
  randomness: Randomness
  giveUpAfter?: GiveUpAfter | undefined
}) {
  const { address, merchant, memory, clock, randomness, giveUpAfter } = parts
  const memoryKey = createHash('sha256').update(`${merchant.id}\n${merchant.apiKey}`).digest('hex')

  async function send(method: 'GET' | 'POST', path: string, body: string, serial?: string): Promise<RawAnswer> {
    const { pathname } = new URL(address)
    const request = {
      method,
      path: `${pathname === '/' ? '' : pathname}${path}`,
      timestamp: Math.floor(clock.now().getTime() / 1000),
      nonce: randomness.bytes(NONCE_BYTES).toString('hex'),
      body,
    }
    const headers = {
      authorization: authorizationOf(request, merchant),
      accept: 'application/json',
      'user-agent': USER_AGENT,
      ...(body === '' ? {} : { 'content-type': 'application/json' }),
      ...(serial === undefined ? {} : { 'wechatpay-serial': serial }),
    }
    const answer = await askRaw(`${address}${path}`, {
      method,
      headers,
      body: method === 'POST' ? body : undefined,
      giveUpAfter,
    })
    if (!answer) throw new PaymentTrouble(silence('微信支付'))
    return answer
  }

  const headerOf = ({ headers }: RawAnswer) => signatureOf((name) => headers.get(name) ?? undefined)

  /** Only the certificates can prove themselves: the answer is signed by one of those that it holds, sealed with the merchant's own key. */
  async function fetchCertificates(): Promise<Map<string, KeyObject>> {
    const answer = await send('GET', CERTIFICATES_PATH, '')
    const body = readObject(answer.bytes.toString()) ?? {}
    if (answer.status !== 200) throw troubleOf(answer, body)
    const sealed = Array.isArray(body['data']) ? body['data'] : []
    const opened = sealed.flatMap((each: unknown) => {
      if (!isObject(each) || !isObject(each['encrypt_certificate'])) return []
      const text = openResource(each['encrypt_certificate'], merchant.apiKey)
      return text === undefined ? [] : [new X509Certificate(text)]
    })
    if (opened.length === 0) throw new PaymentTrouble(KEY_WRONG)
    // The newest first, so that it is the one that we ask WeChat to sign with.
    const newestFirst = opened.toSorted((a, b) => Date.parse(b.validFrom) - Date.parse(a.validFrom))
    const keys = new Map(newestFirst.map((certificate) => [certificate.serialNumber, certificate.publicKey]))
    const signature = headerOf(answer)
    const signer = signature && (keys.get(signature.serial) ?? ownKey(signature.serial))
    if (!signature || !signer || !isTrue(signer, signature, answer.bytes)) throw new PaymentTrouble(UNSIGNED)
    return keys
  }

  async function certificates({ isWanted }: { isWanted: boolean }): Promise<Map<string, KeyObject>> {
    const known = memory.get(memoryKey)
    const now = clock.monotonicMs()
    const isFresh = known && now - known.at < (isWanted ? FETCHED_AGAIN_MS : FETCHED_ANYWAY_MS)
    if (isFresh) return known.keys
    try {
      const keys = await fetchCertificates()
      memory.set(memoryKey, { at: now, keys })
      return keys
    } catch (error) {
      if (!known) throw error
      memory.set(memoryKey, { ...known, at: now })
      return known.keys
    }
  }

  const ownKey = (serial: string) => (merchant.publicKey?.id === serial ? merchant.publicKey.key : undefined)

  /** During a switch to the public key WeChat still signs some notices with a certificate, so both count, by the serial. */
  async function keyOf(serial: string): Promise<KeyObject | undefined> {
    const known = ownKey(serial) ?? memory.get(memoryKey)?.keys.get(serial)
    if (known) return known
    return (await certificates({ isWanted: true })).get(serial)
  }

  async function isFromWechat(signature: WechatSignature | undefined, body: Buffer): Promise<boolean> {
    if (!signature || isProbe(signature)) return false
    const key = await keyOf(signature.serial).catch((error: unknown) => {
      if (error instanceof PaymentTrouble && error.refusal.cause !== 'passing') return undefined
      throw error
    })
    return key !== undefined && isTrue(key, signature, body)
  }

  function troubleOf(answer: RawAnswer, body: Readonly<Record<string, unknown>>): PaymentTrouble {
    const code = typeof body['code'] === 'string' ? body['code'] : ''
    const clockRefusal = wrongClock(clock.now(), timeOf(answer))
    return new PaymentTrouble(clockRefusal ?? wechatRefusal(code), code)
  }

  function timeOf(answer: RawAnswer): Date | undefined {
    const signature = headerOf(answer)
    return signature ? signedAt(signature) : dateOf(answer.headers)
  }

  /** The serial of the key that we can check; WeChat then signs with that one. */
  async function preferredSerial(): Promise<string | undefined> {
    if (merchant.publicKey) return merchant.publicKey.id
    const [newest] = (await certificates({ isWanted: false })).keys()
    return newest
  }

  /**
   * Asks and checks the signature. An answer of success without one counts as forged. A refusal may come without, from a machine in front
   * of the gateway; then only TLS vouches for it.
   */
  async function ask(method: 'GET' | 'POST', path: string, body?: object): Promise<WechatAnswer> {
    const text = body === undefined ? '' : JSON.stringify(body)
    const answer = await send(method, path, text, await preferredSerial())
    const content = readObject(answer.bytes.toString()) ?? {}
    const isSuccess = answer.status >= 200 && answer.status < 300
    const signature = headerOf(answer)
    if (isSuccess || signature) {
      if (!(await isFromWechat(signature, answer.bytes))) throw new PaymentTrouble(UNSIGNED)
      const refusal = signature && wrongClock(clock.now(), signedAt(signature))
      if (refusal) throw new PaymentTrouble(refusal)
    }
    if (!isSuccess) throw troubleOf(answer, content)
    return { status: answer.status, body: content }
  }

  /** A file of a bill: the one answer that WeChat does not sign. Its hash was signed before. */
  async function download(path: string): Promise<Buffer> {
    const answer = await send('GET', path, '')
    if (answer.status !== 200) throw troubleOf(answer, readObject(answer.bytes.toString()) ?? {})
    return answer.bytes
  }

  return { ask, download, isFromWechat, refreshCertificates: () => certificates({ isWanted: true }) }
}
