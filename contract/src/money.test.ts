import { expect, it } from 'vitest'
import { fenOfYuan, yuanOfFen } from './money.ts'

it('goes to fen and back without losing one', () => {
  expect(fenOfYuan(19.99)).toBe(1999)
  expect(fenOfYuan(0.29)).toBe(29)
  for (const fen of [0, 1, 999, 9900, 123_456]) expect(fenOfYuan(yuanOfFen(fen))).toBe(fen)
})
