import { expect, it } from 'vitest'
import { contrastOfWhite } from './contrast.ts'

const field = (...colours: [count: number, red: number, green: number, blue: number][]) =>
  colours.flatMap(([count, ...rgb]) => Array.from({ length: count }, () => [...rgb, 255]).flat())

it('white words are read on ink, not on paper, and a few specks do not count', () => {
  expect(contrastOfWhite(field([20, 0, 0, 0]))).toBe(21)
  expect(contrastOfWhite(field([20, 255, 255, 255]))).toBe(1)
  // The grey on which white has a contrast of just 4.54.
  expect(contrastOfWhite(field([20, 118, 118, 118]))).toBeCloseTo(4.54, 2)
  expect(contrastOfWhite(field([19, 0, 0, 0], [1, 255, 255, 255]))).toBe(21)
  expect(contrastOfWhite(field([12, 0, 0, 0], [8, 255, 255, 255]))).toBe(1)
})
