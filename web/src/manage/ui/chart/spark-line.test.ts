import { expect, it } from 'vitest'
import { changeOf, rangeWords } from './period-words.ts'
import { cellAt, lineOf, pointsOf } from './spark-path.ts'

it('compares with the days before in words', () => {
  expect(changeOf(112, 100)).toEqual({ text: '多 12%', direction: 'up' })
  expect(changeOf(96, 100)).toEqual({ text: '少 4%', direction: 'down' })
  expect(changeOf(100, 100)).toEqual({ text: '差不多', direction: 'same' })
  expect(changeOf(5, 0)).toEqual({ text: '之前没有', direction: 'same' })
  expect(changeOf(0, 0)).toEqual({ text: '', direction: 'same' })
  expect(changeOf(null, 7)).toEqual({ text: '', direction: 'same' })
})

it('names the days from the first to the last', () => {
  expect(rangeWords([{ day: '2026-10-18' }, { day: '2026-11-01' }, { day: '2026-11-16' }])).toBe(
    '10 月 18 日 – 11 月 16 日',
  )
  expect(rangeWords([])).toBe('')
})

it('draws the most at the top, nothing at the foot, and leaves out what nobody counted', () => {
  const box = { width: 108, height: 50 }
  const points = pointsOf([0, null, 10], 10, box)
  expect(points).toEqual([
    { x: 1, y: 44 },
    { x: 101, y: 6 },
  ])
  expect(lineOf(points)).toBe('M1 44L101 6')
  // Days without activity are drawn on the bottom line.
  expect(lineOf(pointsOf([0, 0], 0, box))).toBe('M1 44L101 44')
  expect(cellAt({ x: 101, y: 6 })).toMatch(/^M101 1L105\.3 3\.5.*Z$/)
})
