import { expect, it } from 'vitest'
import {
  areaOf,
  averageLine,
  curveLine,
  pinsOf,
  PHONE_BOX,
  ticksOf,
  valueAt,
  WIDE_BOX,
  xOf,
  yOf,
} from './chart-geometry.ts'

it('lays a second and a share where they belong', () => {
  expect([xOf(0, 100, WIDE_BOX), xOf(100, 100, WIDE_BOX), xOf(500, 100, WIDE_BOX)]).toEqual([44, 1136, 1136])
  expect([yOf(0, WIDE_BOX), yOf(1, WIDE_BOX), yOf(2, WIDE_BOX)]).toEqual([232, 45, 45])
})

it('draws a line to the end, of no more points than can be seen', () => {
  expect(curveLine([4, 2], 1, 4, 2, WIDE_BOX)).toBe('M44 45L590 138.5L1136 138.5')
  expect(
    curveLine(
      Array.from({ length: 7200 }, () => 1),
      1,
      1,
      7200,
      WIDE_BOX,
    ).match(/L/g)?.length,
  ).toBeLessThan(600)
  expect(curveLine([], 1, 0, 0, WIDE_BOX)).toBe('')
  expect(areaOf('M44 45', WIDE_BOX)).toBe('M44 45L1136 232L44 232Z')
  expect(averageLine([1000, 0], PHONE_BOX)).toBe('M42 45L382 190')
})

it('marks round moments', () => {
  expect(ticksOf(30, 8)).toEqual([0, 5, 10, 15, 20, 25, 30])
  expect(ticksOf(1266, 8)).toEqual([0, 180, 360, 540, 720, 900, 1080, 1260])
})

it('reads a number of a coarse curve', () => {
  expect([0, 2, 3, 99].map((second) => valueAt([9, 7], { step: 3 }, second))).toEqual([9, 9, 7, 7])
})

it('puts what lies over each other into one pin', () => {
  const pins = pinsOf([{ second: 50 }, { second: 1 }, { second: 2 }], 100, WIDE_BOX, 22)
  expect(pins.map(({ second, items }) => [second, items.length])).toEqual([
    [1, 2],
    [50, 1],
  ])
})
