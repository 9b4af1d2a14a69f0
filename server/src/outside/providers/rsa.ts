import { createPrivateKey, createPublicKey, sign, verify, X509Certificate, type KeyObject } from 'node:crypto'

/** SHA-256 with RSA, in base64: the signature of both payment gateways. */
export const signRsa = (text: string, key: KeyObject): string =>
  sign('RSA-SHA256', Buffer.from(text), key).toString('base64')

/** False as well for what is no signature at all. */
export function isSignedBy(key: KeyObject, content: Buffer, signature: string): boolean {
  try {
    return verify('RSA-SHA256', content, key, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}

/** Gateways hand out keys with and without the lines around them; the shortest of real use has 2048 bits. */
const LEAST_BITS = 2048

function isRsa(key: KeyObject): boolean {
  return key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= LEAST_BITS
}

const bare = (text: string) => Buffer.from(text.replace(/\s/g, ''), 'base64')
const isPem = (text: string) => text.includes('-----BEGIN ')

function attempt<Value>(...makers: readonly (() => Value)[]): Value | undefined {
  for (const make of makers) {
    try {
      return make()
    } catch {
      // The next way of writing it.
    }
  }
  return undefined
}

/** PEM, or the base64 inside of it, as PKCS#8 or PKCS#1. Undefined for anything else. */
export function readPrivateKey(text: string): KeyObject | undefined {
  const key = isPem(text)
    ? attempt(() => createPrivateKey(text))
    : attempt(
        () => createPrivateKey({ key: bare(text), format: 'der', type: 'pkcs8' }),
        () => createPrivateKey({ key: bare(text), format: 'der', type: 'pkcs1' }),
      )
  return key && isRsa(key) ? key : undefined
}

export function readPublicKey(text: string): KeyObject | undefined {
  const key = isPem(text)
    ? attempt(() => createPublicKey(text))
    : attempt(() => createPublicKey({ key: bare(text), format: 'der', type: 'spki' }))
  return key && isRsa(key) ? key : undefined
}

export function readCertificate(text: string): X509Certificate | undefined {
  const certificate = attempt(() => new X509Certificate(text))
  return certificate && isRsa(certificate.publicKey) ? certificate : undefined
}

export const endOf = (certificate: X509Certificate): Date => new Date(certificate.validTo)

export const belongsTo = (certificate: X509Certificate, key: KeyObject): boolean => certificate.checkPrivateKey(key)
