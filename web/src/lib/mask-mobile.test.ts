import { expect, it } from 'vitest'
import { maskMobile } from './mask-mobile.ts'

it.each([
  ['13812345678', '138****5678'],
  [' 13812345678 ', '138****5678'],
  ['1381234', '*******'],
  ['', ''],
  [null, ''],
  [undefined, ''],
])('masks %s as %s', (mobile, masked) => {
  expect(maskMobile(mobile)).toBe(masked)
})
