import { hash, verify } from '@node-rs/argon2'

/** argon2id, the package's default, with the memory and passes that OWASP recommends. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, PARAMETERS)

/** Wrong for a hash that cannot be read, instead of an error that would tell it apart. */
export async function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  try {
    return await verify(passwordHash, password)
  } catch {
    return false
  }
}
