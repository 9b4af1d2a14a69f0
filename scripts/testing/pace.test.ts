import { expect, test } from 'vitest'
import { paceOf, watchPace } from './pace.mjs'
import { overspent } from './summary.mjs'

test('a quick machine is not held to smaller budgets', () => {
  expect(paceOf([10, 12, 11])).toBe(1)
})

test('a neighbour for half of the run counts for half', () => {
  expect(paceOf([20, 20, 40, 40])).toBe(1.5)
})

test('no neighbour excuses more than twice the cost', () => {
  expect(paceOf([500])).toBe(2)
})

test('measured here, it is a factor', () => {
  const pace = watchPace().end()
  expect(pace).toBeGreaterThanOrEqual(1)
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
