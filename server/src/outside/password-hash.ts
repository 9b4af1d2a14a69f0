import { hash, verify } from '@node-rs/argon2'

/** Turns a password into what is kept of it, and compares the two. */
export interface PasswordHash {
  hash(password: string): Promise<string>
  verify(passwordHash: string, password: string): Promise<boolean>
}

/** argon2id, the package's default, with the memory and passes that OWASP recommends; hashed on a thread of its own. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const argon2id: PasswordHash = {
  hash: (password) => hash(password, PARAMETERS),
  verify: (passwordHash, password) => verify(passwordHash, password),
}

export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes as long without a hash as with one (ruling 12). */
  isRight(passwordHash: string | null | undefined, password: string): Promise<boolean>
}

// The same letter typed on two systems can be different code points.
const normalised = (password: string) => password.normalize('NFC')

export function createPasswords(how: PasswordHash): Passwords {
  const hashed = (password: string) => how.hash(normalised(password))
  /** Nobody's password, compared with when there is none. */
  let nobodysHash: Promise<string> | undefined

  async function isRight(passwordHash: string | null | undefined, password: string): Promise<boolean> {
    // Waited for also where it is not needed: whoever comes first makes it, and nobody pays for it later.
    const nobodys = await (nobodysHash ??= hashed('nobody'))
    const compared = passwordHash ?? nobodys
    try {
      const isRight = await how.verify(compared, normalised(password))
      return isRight && compared === passwordHash
    } catch {
      // A hash that cannot be read is wrong, not an error that would tell it apart.
      return false
    }
  }

  return { hash: hashed, isRight }
}

export const systemPasswords = createPasswords(argon2id)
