import { expect, it } from 'vitest'
import { pictureAt, readStoryboard } from './storyboard.ts'

const FILE = { every: 10, width: 160, height: 90, columns: 2, rows: 2, sheets: ['a.webp', 'b.webp'], count: 6 }

it('finds the picture of a second on its sheet', () => {
  const board = readStoryboard(FILE, 'https://school.test/media/key/7/storyboard.json')
  if (!board) throw new Error('It is one')
  expect(board.sheets).toEqual(['https://school.test/media/key/7/a.webp', 'https://school.test/media/key/7/b.webp'])
  const at = (second: number) => {
    const { sheet, x, y } = pictureAt(board, second)
    return [sheet.slice(-6), x, y]
  }
  expect(at(0)).toEqual(['a.webp', 0, 0])
  expect(at(19.9)).toEqual(['a.webp', 160, 0])
  expect(at(20)).toEqual(['a.webp', 0, 90])
  expect(at(45)).toEqual(['b.webp', 0, 0])
  // For a second after the last picture: the last picture.
  expect(at(999)).toEqual(['b.webp', 160, 0])
})

it('takes no other file for one', () => {
  for (const file of [null, 'x', {}, { ...FILE, every: 0 }, { ...FILE, sheets: [] }, { ...FILE, sheets: [1] }]) {
    expect(readStoryboard(file, 'https://school.test/')).toBeUndefined()
  }
})
