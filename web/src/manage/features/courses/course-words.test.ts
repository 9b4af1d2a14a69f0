import { expect, it } from 'vitest'
import { fenOf, lengthWords, priceWords, yuanOf } from './course-words.ts'

it.each([
  ['199', 19_900],
  ['0', 0],
  ['9.9', 990],
  [' 9.05 ', 905],
  ['-1', undefined],
  ['1.234', undefined],
  ['', undefined],
  ['9999999', undefined],
])('%j yuan are %j fen', (text, fen) => {
  expect(fenOf(text)).toBe(fen)
})

it('prices and lengths are read as people say them', () => {
  expect([priceWords(0), priceWords(29_900), yuanOf(990)]).toEqual(['免费', '¥299', '9.9'])
  expect([lengthWords(59), lengthWords(3600), lengthWords(63_360)]).toEqual(['1 分', '1 小时', '17 小时 36 分'])
})
