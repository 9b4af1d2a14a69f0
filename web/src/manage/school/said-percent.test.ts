import { expect, it } from 'vitest'
import { saidPercent } from './said-percent.ts'

it('changes four times', () => {
  expect([0, 1, 24, 25, 49.9, 50, 74, 99, 100].map(saidPercent)).toEqual([0, 0, 0, 25, 25, 50, 50, 75, 100])
})
