import { expect, test } from 'vitest'
import { insertWords, matchReplies, slashWordAt } from './slash-words.ts'

test.each([
  ['/', 1, { start: 0, word: '' }],
  ['/自调', 3, { start: 0, word: '自调' }],
  ['你好 /代', 5, { start: 3, word: '代' }],
  ['已记下。/', 5, { start: 4, word: '' }],
  ['一行\n／y', 5, { start: 3, word: 'y' }],
  ['、', 1, { start: 0, word: '' }],
])('in %j a saved reply is looked for', (text, caret, found) => {
  expect(slashWordAt(text, caret)).toEqual(found)
})

test.each([
  ['src/main', 8],
  ['1/2', 2],
  ['/自调 用', 5],
  ['甲 、乙', 4],
  ['https://', 8],
  ['/自调', 0],
])('in %j none is', (text, caret) => {
  expect(slashWordAt(text, caret)).toBeUndefined()
})

const REPLIES = [
  { title: '请贴出完整代码', content: '请把完整的类贴出来' },
  { title: '自调用没走代理', content: '直接调用没有经过代理，请看代码' },
]

test('titles come before words, and no word means all', () => {
  const found = (word: string) => matchReplies(REPLIES, word).map(({ title }) => title)
  expect(found('')).toHaveLength(2)
  expect(found('代理')).toEqual(['自调用没走代理'])
  expect(found('代码')).toEqual(['请贴出完整代码', '自调用没走代理'])
  expect(found('没有这个')).toEqual([])
})

test('words come where the caret is, or in place of the word that looked for them', () => {
  expect(insertWords({ text: '看 有演示', caret: 2 }, '4.4 的 09:30')).toEqual({
    text: '看 4.4 的 09:30有演示',
    caret: 13,
  })
  expect(insertWords({ text: '你好 /代', caret: 3 }, '自调用', 5)).toEqual({ text: '你好 自调用', caret: 6 })
})
