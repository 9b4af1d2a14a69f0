import { expect, test } from 'vitest'
import { beginSwipe, endSwipe, moveSwipe, SWIPE_ACT_PX } from './swipe.ts'

const swiped = (...points: [x: number, y: number][]) =>
  points.reduce((swipe, [x, y]) => moveSwipe(swipe, x, y), beginSwipe(200, 100))

test('to the left is done, to the right is later', () => {
  expect(endSwipe(swiped([190, 101], [200 - SWIPE_ACT_PX, 104]))).toBe('done')
  expect(endSwipe(swiped([215, 100], [200 + SWIPE_ACT_PX, 96]))).toBe('later')
})

test('a push that is too short, or taken back, does nothing', () => {
  expect(endSwipe(swiped([200 - SWIPE_ACT_PX + 1, 100]))).toBeUndefined()
  expect(endSwipe(swiped([80, 100], [195, 100]))).toBeUndefined()
})

test('whoever scrolls pushes no row, however far the finger strays', () => {
  const scrolled = swiped([203, 112], [20, 300])
  expect(scrolled).toMatchObject({ direction: 'along', offset: 0 })
  expect(endSwipe(scrolled)).toBeUndefined()
})

test('nothing moves before it is known which it is, and the row stays near its place', () => {
  expect(swiped([206, 105])).toMatchObject({ offset: 0 })
  expect(swiped([206, 105]).direction).toBeUndefined()
  expect(swiped([-900, 100]).offset).toBe(-120)
})
