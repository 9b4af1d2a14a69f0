import { expect, it } from 'vitest'
import { halvesOf } from './day-slots.ts'

it('counts half hours up to the next slot', () => {
  expect(halvesOf('10:00', '12:30')).toBe(5)
  expect(halvesOf('14:00', '17:00')).toBe(6)
})

it('takes the last slot for two hours', () => {
  expect(halvesOf('19:30', undefined)).toBe(4)
})

it('keeps a slot wide enough to be read and narrow enough to leave room', () => {
  expect(halvesOf('09:00', '09:15')).toBe(2)
  expect(halvesOf('09:00', '18:00')).toBe(8)
  expect(halvesOf('早上', '中午')).toBe(2)
})
