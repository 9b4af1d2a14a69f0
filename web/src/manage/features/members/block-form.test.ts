import { expect, it } from 'vitest'
import { blockDaysWithin } from './block-form.tsx'

it('offers as many days as a role may block for, and for ever only without a limit', () => {
  expect(blockDaysWithin(null)).toEqual([1, 3, 7, 30, 365, 0])
  expect(blockDaysWithin(7)).toEqual([1, 3, 7])
  expect(blockDaysWithin(5)).toEqual([1, 3])
})
