import { expect, it } from 'vitest'
import { fenOfYuan, moneyWords, priceWords, readYuan, yuanOfFen } from './money.ts'

it('goes to fen and back without losing one', () => {
  expect(fenOfYuan(19.99)).toBe(1999)
  expect(fenOfYuan(0.29)).toBe(29)
  for (const fen of [0, 1, 999, 9900, 123_456]) expect(fenOfYuan(yuanOfFen(fen))).toBe(fen)
})

it('is written without separators and without trailing zeros', () => {
  expect([29_900, 29_950, 29_901, 1, 0, -500].map(moneyWords)).toEqual([
    '¥299',
    '¥299.5',
    '¥299.01',
    '¥0.01',
    '¥0',
    '−¥5',
  ])
  expect([0, 9900].map(priceWords)).toEqual(['免费', '¥99'])
})

it('is typed in yuan with at most two decimals', () => {
  expect([' 19.9 ', '0.29', '9999999.99'].map(readYuan)).toEqual([1990, 29, 999_999_999])
  for (const text of ['', '-1', '1.234', '1,000', '¥5', '12345678', '1e3']) expect(readYuan(text)).toBeUndefined()
})
