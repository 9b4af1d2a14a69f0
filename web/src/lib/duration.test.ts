import { expect, it } from 'vitest'
import { formatDuration } from './duration.ts'

it.each([
  [0, '00:00'],
  [5.9, '00:05'],
  [766, '12:46'],
  [3599, '59:59'],
  [3600, '1:00:00'],
  [3723, '1:02:03'],
  [-3, '00:00'],
  [Number.NaN, '00:00'],
  [Number.POSITIVE_INFINITY, '00:00'],
])('writes %d s as %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text)
})
