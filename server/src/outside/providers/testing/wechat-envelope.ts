import { createCipheriv, createPublicKey, createSign, createVerify, randomBytes, type KeyObject } from 'node:crypto'
import type { Received } from './read-request.ts'
import { WECHAT_KEYS } from './payment-keys.ts'

const TOLERANCE_SECONDS = 300

export type Body = Record<string, unknown>
export interface Asked {
  method: string
  /** Without the folder of the simulator. */
  path: string
  query: URLSearchParams
  body: Body
}
export interface Said {
  status: number
  body?: Body | undefined
  /** A file of a bill. */
  file?: Buffer
}

export const refuse = (status: number, code: string, message = 'refused'): Said => ({ status, body: { code, message } })

/** Signs and seals as WeChat does, and refuses requests as it does. */
export function createWechatEnvelope(now: () => Date, isNew: (nonce: string) => boolean) {
  const { mchId, apiKey, merchant, platforms, publicKey } = WECHAT_KEYS
  const merchantKey = createPublicKey(merchant.key)
  const merchantSerial = merchant.x509.serialNumber
  /** The index of the certificate that signs, or the public key. */
  let signer: 0 | 1 | 'public-key' = 0

  function signedWith(serial: string | undefined): { serial: string; key: KeyObject } {
    if (serial === publicKey.id || (serial === undefined && signer === 'public-key'))
      return { serial: publicKey.id, key: publicKey.key }
    const wanted = platforms.find(({ x509 }) => x509.serialNumber === serial)
    const { x509, key } = wanted ?? platforms[signer === 'public-key' ? 0 : signer]
    return { serial: x509.serialNumber, key }
  }

  function signatureHeaders(content: string | Buffer, serial?: string, ageSeconds = 0): Record<string, string> {
    const by = signedWith(serial)
    const timestamp = String(Math.floor(now().getTime() / 1000) - ageSeconds)
    const nonce = randomBytes(16).toString('hex')
    const signature = createSign('RSA-SHA256')
      .update(`${timestamp}\n${nonce}\n`)
      .update(content)
      .update('\n')
      .sign(by.key, 'base64')
    return {
      'Wechatpay-Serial': by.serial,
      'Wechatpay-Timestamp': timestamp,
      'Wechatpay-Nonce': nonce,
      'Wechatpay-Signature': signature,
    }
  }

  function seal(plain: string, associated: string) {
    const nonce = randomBytes(6).toString('hex')
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(apiKey), Buffer.from(nonce)).setAAD(
      Buffer.from(associated),
    )
    const ciphertext = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString('base64')
    return { algorithm: 'AEAD_AES_256_GCM', nonce, associated_data: associated, ciphertext }
  }

  function whyRefused({ url, headers, body }: Received, method: string): Said | undefined {
    const parts = Object.fromEntries(
      [...(headers['authorization'] ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name,
        value,
      ]),
    )
    if (!headers['authorization']?.startsWith('WECHATPAY2-SHA256-RSA2048 '))
      return refuse(401, 'SIGN_ERROR', 'no signature')
    if (parts['mchid'] !== mchId) return refuse(401, 'MCH_NOT_EXISTS', 'no merchant')
    const seconds = Number(parts['timestamp'])
    if (!(Math.abs(now().getTime() / 1000 - seconds) < TOLERANCE_SECONDS)) return refuse(401, 'SIGN_ERROR', 'timestamp')
    const signed = `${method}\n${url.pathname}${url.search}\n${parts['timestamp']}\n${parts['nonce_str']}\n${body}\n`
    const isRight = createVerify('RSA-SHA256')
      .update(signed)
      .verify(merchantKey, parts['signature'] ?? '', 'base64')
    if (!isRight || parts['serial_no'] !== merchantSerial) return refuse(401, 'SIGN_ERROR', 'signature')
    return isNew(parts['nonce_str'] ?? '') ? undefined : refuse(401, 'SIGN_ERROR', 'nonce used')
  }

  return {
    signatureHeaders,
    seal,
    whyRefused,
    signWith: (next: typeof signer) => {
      signer = next
    },
  }
}
