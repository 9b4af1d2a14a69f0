import { expect, it } from 'vitest'
import { createRowDigest } from './row-digest.ts'

function digestOf(...pieces: string[]): string {
  const rows = createRowDigest()
  for (const piece of pieces) rows.update(Buffer.from(piece))
  return rows.digest()
}

it('is the same in any order and however it is cut, and another for other rows', () => {
  const rows = ['1,a\n', '2,"two\nlines, ""quoted"""\n', '3,\n']
  const whole = digestOf(rows.join(''))
  expect(digestOf(rows.toReversed().join(''))).toBe(whole)
  expect(digestOf(...rows.join(''))).toBe(whole)
  expect(digestOf('1,a\n', '2,"two\nlines, ""quoted"""\n', '3,""\n')).not.toBe(whole)
  expect(digestOf(...rows, '3,\n')).not.toBe(whole)
  expect(digestOf('1,a\n', '3,\n')).not.toBe(whole)
  // Lines within one row do not count as rows of their own.
  expect(digestOf('2,"two\nlines"\n1,"a\nb"\n')).not.toBe(digestOf('2,"two\nb"\n1,"a\nlines"\n'))
})
