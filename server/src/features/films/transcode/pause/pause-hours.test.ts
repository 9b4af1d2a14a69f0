import { expect, it } from 'vitest'
import { pauseEnd } from './pause-hours.ts'

/** An hour of 17 November in Asia/Shanghai. */
const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 10, 17, hour - 8, minute))
const pause = (pauseFromHour: number | null, pauseToHour: number | null) => ({ pauseFromHour, pauseToHour })

it('ends at its hour, also over night, and is none where nobody wants one', () => {
  expect(pauseEnd(pause(null, null), at(12))).toBeUndefined()
  expect(pauseEnd(pause(9, 12), at(8, 59))).toBeUndefined()
  expect(pauseEnd(pause(9, 12), at(9))).toEqual(at(12))
  expect(pauseEnd(pause(9, 12), at(12))).toBeUndefined()
  expect(pauseEnd(pause(19, 7), at(20))).toEqual(at(31))
  expect(pauseEnd(pause(19, 7), at(3))).toEqual(at(7))
  expect(pauseEnd(pause(19, 7), at(12))).toBeUndefined()
  expect(pauseEnd(pause(9, 9), at(9))).toBeUndefined()
})
