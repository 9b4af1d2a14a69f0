import { expect, it } from 'vitest'
import { wholeNumber } from './whole-number.ts'

it.each(['', null, undefined, '0', '-1', '1.5', '1e3', '007', ' 7', '7a', '2147483648', '9999999999', '10000000000'])(
  'takes %j for none',
  (text) => {
    expect(wholeNumber(text)).toBeUndefined()
  },
)

it('reads what a link could say', () => {
  expect(wholeNumber('7')).toBe(7)
  expect(wholeNumber('999999999')).toBe(999_999_999)
  expect(wholeNumber('2000042000')).toBe(2_000_042_000)
  expect(wholeNumber('2147483647')).toBe(2_147_483_647)
})
