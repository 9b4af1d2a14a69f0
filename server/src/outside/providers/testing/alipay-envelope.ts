import { createHash, createPublicKey, createVerify } from 'node:crypto'
import { ALIPAY_KEYS } from './payment-keys.ts'
import type { Received } from './read-request.ts'

const TOLERANCE_MS = 5 * 60_000

export type Body = Record<string, unknown>
export interface Asked {
  body: Body
  query: URLSearchParams
}
export interface Said {
  status: number
  body: Body
  file?: Buffer
}

export const refuse = (status: number, code: string): Said => ({ status, body: { code, message: 'refused' } })
export const fenOf = (text: unknown) =>
  typeof text === 'string' && /^\d+\.\d\d$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN

/** The number of a certificate by its own rule, written apart from ours: from the text that X509Certificate prints. */
export const numberOf = (certificate: { issuer: string; serialNumber: string }) =>
  createHash('md5')
    .update(certificate.issuer.split('\n').reverse().join(',') + BigInt(`0x${certificate.serialNumber}`).toString(10))
    .digest('hex')

/** Refuses requests as Alipay does. */
export function createAlipayEnvelope(now: () => Date, isNew: (nonce: string) => boolean) {
  const { appId, app } = ALIPAY_KEYS
  const appKey = createPublicKey(app.key)

  function whyRefused({ url, headers, body }: Received, method: string): Said | undefined {
    const [, said = '', sign = ''] =
      /^ALIPAY-SHA256withRSA (.+),sign=([^,]+)$/.exec(headers['authorization'] ?? '') ?? []
    const parts = Object.fromEntries(said.split(',').map((part) => part.split('=') as [string, string]))
    if (parts['app_id'] !== appId) return refuse(400, 'invalid-app-id')
    if (!(Math.abs(now().getTime() - Number(parts['timestamp'])) < TOLERANCE_MS))
      return refuse(400, 'invalid-timestamp')
    const text = `${said}\n${method}\n${url.pathname}${url.search}\n${body}\n`
    if (!createVerify('RSA-SHA256').update(text).verify(appKey, sign, 'base64')) return refuse(401, 'invalid-signature')
    if (parts['app_cert_sn'] !== undefined && parts['app_cert_sn'] !== numberOf(app.x509))
      return refuse(401, 'invalid-app-cert-sn')
    return isNew(parts['nonce'] ?? '') ? undefined : refuse(400, 'isv.nonce-used')
  }

  return { whyRefused }
}
