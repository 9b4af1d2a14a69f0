import { createHash, createHmac } from 'node:crypto'

const ALGORITHM = 'ACS3-HMAC-SHA256'

const sha256Hex = (text: string) => createHash('sha256').update(text).digest('hex')

/** RFC 3986: `encodeURIComponent` leaves five characters that the signature wants escaped. */
const escapeOf = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * The query as it is signed. It must be sent in these bytes: `URLSearchParams` writes `+` for a space, and the signature would not match.
 */
export const canonicalQuery = (parameters: Readonly<Record<string, string>>) =>
  Object.keys(parameters)
    .toSorted()
    .map((name) => `${escapeOf(name)}=${escapeOf(parameters[name] ?? '')}`)
    .join('&')

export interface Acs3Request {
  host: string
  path: string
  query: string
  action: string
  version: string
  /** `2026-11-17T12:00:00Z` */
  date: string
  nonce: string
  body: string
}

/** The headers that are signed, without `host`, which `fetch` writes. */
export const acs3Headers = ({ action, version, date, nonce, body }: Acs3Request) => ({
  'x-acs-action': action,
  'x-acs-content-sha256': sha256Hex(body),
  'x-acs-date': date,
  'x-acs-signature-nonce': nonce,
  'x-acs-version': version,
})

/** Signature V3 of 阿里云. Answers the parts for a test, and the header. */
export function signAcs3(request: Acs3Request, { id, secret }: { id: string; secret: string }) {
  const headers = Object.entries({ host: request.host, ...acs3Headers(request) })
  const signed = headers.map(([name]) => name).join(';')
  const block = headers.map(([name, value]) => `${name}:${value}\n`).join('')
  const canonical = ['POST', request.path, request.query, block, signed, sha256Hex(request.body)].join('\n')
  const hashed = sha256Hex(canonical)
  const signature = createHmac('sha256', secret).update(`${ALGORITHM}\n${hashed}`).digest('hex')
  return {
    hashed,
    signature,
    authorization: `${ALGORITHM} Credential=${id},SignedHeaders=${signed},Signature=${signature}`,
  }
}
