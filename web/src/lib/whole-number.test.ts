import { expect, it } from 'vitest'
import { wholeNumber } from './whole-number.ts'

it.each(['', null, undefined, '0', '-1', '1.5', '1e3', '007', ' 7', '7a', '9999999999'])(
  'takes %j for none',
  (text) => {
    expect(wholeNumber(text)).toBeUndefined()
  },
)

it('reads what a link could say', () => {
  expect(wholeNumber('7')).toBe(7)
  expect(wholeNumber('999999999')).toBe(999_999_999)
})
