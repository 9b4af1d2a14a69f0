import { expect, test } from 'vitest'
import { paceOf, watchPace } from './pace.mjs'
import { overspent } from './summary.mjs'

test('a quick machine has a pace below 1, and the same budgets', () => {
  expect(paceOf([7, 9, 8])).toBe(0.5)
  expect(overspent([{ name: 'build', cpu: 39 }], { build: 40 }, 0.5)).toEqual([])
})

test('a neighbour for half of the run counts for half', () => {
  expect(paceOf([16, 16, 32, 32])).toBe(1.5)
})

test('no neighbour excuses more than twice the cost', () => {
  expect(paceOf([500])).toBe(2)
})

test('measured here, it is a factor', () => {
  const pace = watchPace().end()
  expect(pace).toBeGreaterThan(0)
  expect(pace).toBeLessThanOrEqual(2)
})

test('budgets grow with the pace, and what passes them is still told', () => {
  const outcomes = [
    { name: 'checks', cpu: 157 },
    { name: 'build', cpu: 65 },
    { name: 'a part without a budget', cpu: 9000 },
  ]
  const budgets = { checks: 150, build: 40 }
  expect(overspent(outcomes, budgets, 1.5)).toEqual(['build用了 65 秒处理器时间，预算是 60 秒'])
  expect(overspent(outcomes, budgets, 1)).toHaveLength(2)
  expect(overspent(outcomes, budgets, 2)).toEqual([])
})
