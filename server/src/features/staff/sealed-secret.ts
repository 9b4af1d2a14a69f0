import { createHmac } from 'node:crypto'
import type { Randomness } from '../../outside/randomness.ts'
import { createSealedBox, keyFor } from '../../outside/sealed-box.ts'

/** Encrypts the secrets of authenticators, so that a copy of the database is not enough to read them. */
export function createSeal(secret: string, randomness: Randomness) {
  const box = createSealedBox(keyFor(secret, 'bee staff second step'), randomness)
  const codeKey = keyFor(secret, 'bee staff recovery codes')

  const hashOfCode = (userId: number, code: string) =>
    createHmac('sha256', codeKey).update(`${userId}:${code}`).digest()

  return {
    seal: (plain: Buffer, userId: number) => box.seal(plain, String(userId)),
    open: (sealed: Buffer, userId: number) => box.open(sealed, String(userId)),
    hashOfCode,
  }
}

export type Seal = ReturnType<typeof createSeal>
