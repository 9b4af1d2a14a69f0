import { expect, it } from 'vitest'
import { rangeWords } from './range-words.ts'

it('says where in the list one is, as far as it is known', () => {
  expect(rangeWords({ unit: '笔', from: 1, shown: 10, total: 97 })).toBe('第 1 – 10 笔，共 97 笔')
  expect(rangeWords({ unit: '笔', from: 21, shown: 20, total: 1000, isMore: true })).toBe('第 21 – 40 笔，共 1000+ 笔')
  expect(rangeWords({ unit: '门', from: 1, shown: 12, total: 41, isNarrowed: true })).toBe(
    '符合的 41 门里，第 1 – 12 门',
  )
  expect(rangeWords({ unit: '位', shown: 20 })).toBe('这一页 20 位')
  expect(rangeWords({ unit: '位', from: 41, shown: 20 })).toBe('第 41 – 60 位')
  expect(rangeWords({ unit: '笔', shown: 0, total: 0 })).toBe('没有')
})
