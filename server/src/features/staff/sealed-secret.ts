import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import type { Randomness } from '../../outside/randomness.ts'

const IV_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

/** Each purpose has its own key, so that the key that signs links cannot open a secret. */
const keyFor = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES))

/** Encrypts the secrets of authenticators, so that a copy of the database is not enough to read them. */
export function createSeal(secret: string, randomness: Randomness) {
  const key = keyFor(secret, 'bee staff second step')
  const codeKey = keyFor(secret, 'bee staff recovery codes')

  /** Bound to the user id: a row that is copied to another user cannot be opened. */
  function seal(plain: Buffer, userId: number): Buffer {
    const iv = randomness.bytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(String(userId)))
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), sealed])
  }

  /** Throws when the site's secret has changed or the row was altered. */
  function open(sealed: Buffer, userId: number): Buffer {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(String(userId)))
      .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  }

  const hashOfCode = (userId: number, code: string) =>
    createHmac('sha256', codeKey).update(`${userId}:${code}`).digest()

  return { seal, open, hashOfCode }
}

export type Seal = ReturnType<typeof createSeal>
