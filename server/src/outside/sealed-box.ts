import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { Randomness } from './randomness.ts'

const IV_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

/** Each purpose has its own key, so that the key that signs links cannot open a secret. */
export const keyFor = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES))

/** Encrypts what the database keeps but must not show (AES-256-GCM): a copy of the database is not enough to read it. */
export function createSealedBox(key: Buffer, randomness: Randomness) {
  /** Bound to the name of the row: a value that is copied to another row cannot be opened. */
  function seal(plain: Buffer, rowName: string): Buffer {
    const iv = randomness.bytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(rowName))
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), sealed])
  }

  /** Throws when the site's secret has changed or the row was altered. */
  function open(sealed: Buffer, rowName: string): Buffer {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(rowName))
      .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  }

  return { seal, open }
}

export type SealedBox = ReturnType<typeof createSealedBox>
