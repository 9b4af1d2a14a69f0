import { createHash, createHmac } from 'node:crypto'

const ALGORITHM = 'TC3-HMAC-SHA256'

const sha256Hex = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

export interface Tc3Request {
  service: string
  host: string
  path: string
  contentType: string
  /** Seconds. */
  timestamp: number
  body: string
  /** Further signed headers, in lower case. */
  headers?: Readonly<Record<string, string>>
}

/** The signature of 腾讯云, for a POST without a query. */
export function signTc3(request: Tc3Request, { id, secret }: { id: string; secret: string }) {
  const headers = Object.entries({
    'content-type': request.contentType,
    host: request.host,
    ...request.headers,
  }).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const signed = headers.map(([name]) => name).join(';')
  const block = headers.map(([name, value]) => `${name}:${value}\n`).join('')
  const canonical = ['POST', request.path, '', block, signed, sha256Hex(request.body)].join('\n')
  const day = new Date(request.timestamp * 1000).toISOString().slice(0, 10)
  const scope = `${day}/${request.service}/tc3_request`
  const key = hmac(hmac(hmac(`TC3${secret}`, day), request.service), 'tc3_request')
  const text = [ALGORITHM, request.timestamp, scope, sha256Hex(canonical)].join('\n')
  const signature = hmac(key, text).toString('hex')
  return {
    signature,
    authorization: `${ALGORITHM} Credential=${id}/${scope}, SignedHeaders=${signed}, Signature=${signature}`,
  }
}
