import { expect, test } from 'vitest'
import { differenceOf, piecesOf } from './text-pieces.ts'

test('a text is cut at its empty lines, whatever ends them', () => {
  expect(piecesOf('## 一\r\n\r\n甲\r\n乙\n \n\n丙\n')).toEqual(['## 一', '甲\n乙', '丙'])
  expect(piecesOf(' \n\n ')).toEqual([])
})

test('the difference keeps what both have in its order', () => {
  expect(differenceOf('甲\n\n乙\n\n丙', '甲\n\n丁\n\n丙\n\n戊')).toEqual([
    { state: 'same', text: '甲' },
    { state: 'removed', text: '乙' },
    { state: 'added', text: '丁' },
    { state: 'same', text: '丙' },
    { state: 'added', text: '戊' },
  ])
})

test('putting the parts together again gives both texts', () => {
  const before = '一\n\n二\n\n二\n\n三\n\n四'
  const after = '二\n\n一\n\n二\n\n四\n\n四'
  const pieces = differenceOf(before, after)
  const without = (state: string) => pieces.filter((piece) => piece.state !== state).map(({ text }) => text)
  expect(without('added').join('\n\n')).toBe(before)
  expect(without('removed').join('\n\n')).toBe(after)
})
