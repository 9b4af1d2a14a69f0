import { hash } from '@node-rs/argon2'
import { argon2id, createPasswords } from '../outside/password-hash.ts'

/** The minimum of argon2: tests log in hundreds of times, and the cost of a real hash has its own test. */
const PARAMETERS = { memoryCost: 8, timeCost: 1, parallelism: 1 }

export const quickPasswords = createPasswords({ ...argon2id, hash: (password) => hash(password, PARAMETERS) })
