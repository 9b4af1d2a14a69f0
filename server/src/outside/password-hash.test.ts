import { expect, it } from 'vitest'
import { argon2id, createPasswords, systemPasswords, type PasswordHash } from './password-hash.ts'

const PASSWORD = 'honey-2026-comb'

/** The real hash; records the parameters of each compared hash, without its salt and its end. */
function watched() {
  const compared: string[] = []
  const how: PasswordHash = {
    ...argon2id,
    verify: (passwordHash, password) => {
      compared.push(passwordHash.split('$').slice(0, 4).join('$'))
      return argon2id.verify(passwordHash, password)
    },
  }
  return { passwords: createPasswords(how), compared }
}

it('hashes by argon2id with 19 MiB and two passes', async () => {
  expect(await systemPasswords.hash(PASSWORD)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

it('knows the right one, however its letters were composed', async () => {
  const passwordHash = await systemPasswords.hash('caf\u00e9-2026')
  expect(await systemPasswords.isRight(passwordHash, 'cafe\u0301-2026')).toBe(true)
  expect(await systemPasswords.isRight(passwordHash, 'cafe-2026')).toBe(false)
})

it('compares once, and at the same cost, with a password, without one and for nobody', async () => {
  const { passwords, compared } = watched()
  const passwordHash = await passwords.hash(PASSWORD)
  for (const known of [passwordHash, null, undefined]) expect(await passwords.isRight(known, 'wrong-1')).toBe(false)
  expect(compared).toEqual(Array.from({ length: 3 }, () => '$argon2id$v=19$m=19456,t=2,p=1'))
})

it('lets nobody in by the password of nobody', async () => {
  expect(await systemPasswords.isRight(null, 'nobody')).toBe(false)
})

it('takes a hash that it cannot read for a wrong one', async () => {
  expect(await systemPasswords.isRight('no hash at all', PASSWORD)).toBe(false)
})
