import { hash } from '@node-rs/argon2'
import { argon2id, createPasswords } from '../outside/password-hash.ts'

/** The least that argon2 does: tests log in some hundred times, and what a real hash costs has a test of its own. */
const PARAMETERS = { memoryCost: 8, timeCost: 1, parallelism: 1 }

export const quickPasswords = createPasswords({ ...argon2id, hash: (password) => hash(password, PARAMETERS) })
