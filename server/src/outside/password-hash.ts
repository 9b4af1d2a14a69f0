import { hash, verify } from '@node-rs/argon2'

/** Hashes passwords and verifies them. */
export interface PasswordHash {
  hash(password: string): Promise<string>
  verify(passwordHash: string, password: string): Promise<boolean>
}

/** argon2id, the package's default, with the memory and passes that OWASP recommends; runs on its own thread. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const argon2id: PasswordHash = {
  hash: (password) => hash(password, PARAMETERS),
  verify: (passwordHash, password) => verify(passwordHash, password),
}

export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes the same time without a hash as with one (ruling 12). */
  isRight(passwordHash: string | null | undefined, password: string): Promise<boolean>
}

// The same letter typed on two systems can be different code points.
const normalised = (password: string) => password.normalize('NFC')

export function createPasswords(how: PasswordHash): Passwords {
  const hashed = (password: string) => how.hash(normalised(password))
  /** The hash of a dummy password, compared when the user has none. */
  let nobodysHash: Promise<string> | undefined

  async function isRight(passwordHash: string | null | undefined, password: string): Promise<boolean> {
    // Awaited in any case, so that the first call makes it and later calls take equal time.
    const nobodys = await (nobodysHash ??= hashed('nobody'))
    const compared = passwordHash ?? nobodys
    try {
      const isRight = await how.verify(compared, normalised(password))
      return isRight && compared === passwordHash
    } catch {
      // An unreadable hash counts as wrong: an error would reveal it.
      return false
    }
  }

  return { hash: hashed, isRight }
}

export const systemPasswords = createPasswords(argon2id)
