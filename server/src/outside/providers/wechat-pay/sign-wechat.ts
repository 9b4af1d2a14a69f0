import { createDecipheriv, type KeyObject } from 'node:crypto'
import { isSignedBy, signRsa } from '../rsa.ts'

export interface WechatRequest {
  method: 'GET' | 'POST'
  /** With the query, as it is sent. */
  path: string
  /** Seconds. */
  timestamp: number
  nonce: string
  /** Empty for GET. */
  body: string
}

export const requestText = ({ method, path, timestamp, nonce, body }: WechatRequest) =>
  `${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`

export function authorizationOf(
  request: WechatRequest,
  merchant: { id: string; serial: string; key: KeyObject },
): string {
  const signature = signRsa(requestText(request), merchant.key)
  const parts = {
    mchid: merchant.id,
    nonce_str: request.nonce,
    timestamp: request.timestamp,
    serial_no: merchant.serial,
    signature,
  }
  const written = Object.entries(parts).map(([name, value]) => `${name}="${value}"`)
  return `WECHATPAY2-SHA256-RSA2048 ${written.join(',')}`
}

/** The four headers of an answer or a notice; undefined when one is missing. */
export interface WechatSignature {
  serial: string
  timestamp: string
  nonce: string
  signature: string
}

export function signatureOf(header: (name: string) => string | undefined): WechatSignature | undefined {
  const serial = header('wechatpay-serial')
  const timestamp = header('wechatpay-timestamp')
  const nonce = header('wechatpay-nonce')
  const signature = header('wechatpay-signature')
  if (!serial || !timestamp || !nonce || !signature) return undefined
  return { serial, timestamp, nonce, signature }
}

/** WeChat probes whether signatures are checked at all with one that begins like this. */
const PROBE = 'WECHATPAY/SIGNTEST/'
export const isProbe = ({ signature }: WechatSignature) => signature.startsWith(PROBE)

/** The raw bytes are signed, not what a parser makes of them. */
export const isTrue = (key: KeyObject, { timestamp, nonce, signature }: WechatSignature, body: Buffer) =>
  isSignedBy(key, Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n`), body, Buffer.from('\n')]), signature)

export const signedAt = ({ timestamp }: WechatSignature) => new Date(Number(timestamp) * 1000)

/** The parameters with which the browser inside of WeChat opens the payment. */
export function jsapiParameters(
  { appId, prepayId, timestamp, nonce }: { appId: string; prepayId: string; timestamp: number; nonce: string },
  key: KeyObject,
) {
  const inside = `prepay_id=${prepayId}`
  return {
    appId,
    timeStamp: String(timestamp),
    nonceStr: nonce,
    package: inside,
    signType: 'RSA',
    paySign: signRsa(`${appId}\n${timestamp}\n${nonce}\n${inside}\n`, key),
  }
}

const KEY_BYTES = 32
const TAG_BYTES = 16
const ALGORITHM = 'AEAD_AES_256_GCM'

/** Undefined when it does not open: another key, or an altered byte. `associated_data` may be empty or absent. */
export function openResource(resource: Readonly<Record<string, unknown>>, apiKey: string): string | undefined {
  const { algorithm, ciphertext, nonce, associated_data: associated } = resource
  const key = Buffer.from(apiKey)
  if (algorithm !== undefined && algorithm !== ALGORITHM) return undefined
  if (typeof ciphertext !== 'string' || typeof nonce !== 'string' || key.length !== KEY_BYTES) return undefined
  const sealed = Buffer.from(ciphertext, 'base64')
  if (sealed.length < TAG_BYTES) return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce), { authTagLength: TAG_BYTES })
      .setAuthTag(sealed.subarray(-TAG_BYTES))
      .setAAD(Buffer.from(typeof associated === 'string' ? associated : ''))
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]).toString()
  } catch {
    return undefined
  }
}
