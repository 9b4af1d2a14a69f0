import { hash, verify } from '@node-rs/argon2'

/** argon2id, the package's default, with the memory and passes that OWASP recommends; hashed on a thread of its own. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// The same letter typed on two systems can be different code points.
const normalised = (password: string) => password.normalize('NFC')

export const hashPassword = (password: string): Promise<string> => hash(normalised(password), PARAMETERS)

/** Nobody's password, compared with when there is none: an unknown number takes as long as a known one (ruling 12). */
let nobodysHash: Promise<string> | undefined

export async function isPasswordOf(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody')
  const compared = passwordHash ?? (await nobodysHash)
  try {
    const isRight = await verify(compared, normalised(password))
    return isRight && compared === passwordHash
  } catch {
    // A hash that cannot be read is wrong, not an error that would tell it apart.
    return false
  }
}
