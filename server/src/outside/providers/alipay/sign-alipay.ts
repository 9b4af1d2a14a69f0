import type { KeyObject } from 'node:crypto'
import { isSignedBy, signRsa } from '../rsa.ts'

/** The two ways in which a merchant proves itself; certificates come with their numbers. */
export interface AlipayMerchant {
  appId: string
  /** 2088…, the account that gets the money. */
  sellerId: string
  key: KeyObject
  alipayKey: KeyObject
  /** Undefined in key mode. */
  certificates?: { appSn: string; alipaySn: string; rootSn: string } | undefined
}

export interface AlipayRequest {
  method: 'GET' | 'POST'
  /** With the query, as it is sent. */
  path: string
  /** Milliseconds. */
  timestamp: number
  nonce: string
  body: string
}

/** The header of a V3 call. */
export function authorizationOf(request: AlipayRequest, { appId, key, certificates }: AlipayMerchant): string {
  const { method, path, timestamp, nonce, body } = request
  const parts = [
    `app_id=${appId}`,
    ...(certificates ? [`app_cert_sn=${certificates.appSn}`] : []),
    `nonce=${nonce}`,
    `timestamp=${timestamp}`,
  ]
  const said = parts.join(',')
  return `ALIPAY-SHA256withRSA ${said},sign=${signRsa(`${said}\n${method}\n${path}\n${body}\n`, key)}`
}

export interface AlipaySignature {
  timestamp: string
  nonce: string
  signature: string
}

/** Undefined when a header is missing. */
export function signatureOf(headers: Headers): AlipaySignature | undefined {
  const timestamp = headers.get('alipay-timestamp')
  const nonce = headers.get('alipay-nonce')
  const signature = headers.get('alipay-signature')
  return timestamp !== null && nonce !== null && signature !== null ? { timestamp, nonce, signature } : undefined
}

/** The raw bytes are signed. */
export const isTrue = (key: KeyObject, { timestamp, nonce, signature }: AlipaySignature, body: Buffer) =>
  isSignedBy(key, Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n`), body, Buffer.from('\n')]), signature)

const joined = (values: ReadonlyMap<string, string>) =>
  [...values.keys()]
    .toSorted()
    .map((name) => `${name}=${values.get(name) ?? ''}`)
    .join('&')

/** The address of a page of the old gateway: its parameters, signed before they are escaped. */
export function signedAddress(address: string, parameters: Readonly<Record<string, string>>, key: KeyObject): string {
  const values = new Map(Object.entries(parameters))
  const query = [...values, ['sign', signRsa(joined(values), key)] as const]
  return `${address}?${query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`
}

/** The values of a notice, decoded once. Undefined where a name comes twice: nobody could say which value was signed. */
export function readNotice(body: Buffer): ReadonlyMap<string, string> | undefined {
  const pairs = [...new URLSearchParams(body.toString())]
  const values = new Map(pairs)
  return values.size === pairs.length ? values : undefined
}

/** Most products sign without `sign_type`, some with it. */
export function isTrueNotice(values: ReadonlyMap<string, string>, key: KeyObject): boolean {
  const signature = values.get('sign')
  if (!signature || (values.get('sign_type') ?? 'RSA2') !== 'RSA2') return false
  const signed = new Map(values)
  signed.delete('sign')
  const withType = joined(signed)
  signed.delete('sign_type')
  return [joined(signed), withType].some((text) => isSignedBy(key, Buffer.from(text), signature))
}
