import { describe, expect, it, test } from 'vitest'
import { systemRandomness } from '../../outside/randomness.ts'
import { createSeal } from './sealed-secret.ts'
import { base32, codeOf, stepAt, stepOfCode, totpUri } from './totp.ts'

const RFC_SECRET = Buffer.from('12345678901234567890')

/** RFC 6238, appendix B, the last six of its eight digits. */
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %d the code is %s', (second, code) => {
  expect(codeOf(RFC_SECRET, stepAt(new Date(second * 1000)))).toBe(code)
})

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of “%s” is %s, as in RFC 4648', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded)
})

it('takes the code before and after, and none beyond', () => {
  const now = new Date(1_111_111_111_000)
  const step = stepAt(now)
  for (const near of [-1, 0, 1]) expect(stepOfCode(RFC_SECRET, codeOf(RFC_SECRET, step + near), now)).toBe(step + near)
  for (const far of [-2, 2]) expect(stepOfCode(RFC_SECRET, codeOf(RFC_SECRET, step + far), now)).toBeUndefined()
})

it('tells an authenticator everything it needs', () => {
  expect(totpUri(RFC_SECRET, { issuer: '蜂学堂', account: '138****5678' })).toBe(
    `otpauth://totp/${encodeURIComponent('蜂学堂')}:138****5678?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=${encodeURIComponent('蜂学堂')}&algorithm=SHA1&digits=6&period=30`,
  )
})

describe('a sealed secret', () => {
  const seal = createSeal('a secret of the site', systemRandomness)
  const sealed = seal.seal(RFC_SECRET, 7)

  it('opens for its owner alone, with the same secret of the site, unchanged', () => {
    expect(seal.open(sealed, 7)).toEqual(RFC_SECRET)
    expect(sealed.includes(RFC_SECRET)).toBe(false)
    expect(() => seal.open(sealed, 8)).toThrow()
    expect(() => createSeal('another secret', systemRandomness).open(sealed, 7)).toThrow()
    const changed = Buffer.from(sealed)
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
    expect(() => seal.open(changed, 7)).toThrow()
  })

  it('is never the same twice', () => {
    expect(seal.seal(RFC_SECRET, 7)).not.toEqual(sealed)
  })
})
