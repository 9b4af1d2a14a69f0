import { expect, test } from 'vitest'
import { afterLeaving, commandOf, stepTo } from './inbox-keys.ts'

test.each([
  ['j', 'next'],
  ['K', 'previous'],
  ['r', 'reply'],
  ['a', 'assign'],
  ['e', 'done'],
  ['h', 'later'],
  ['/', 'search'],
  ['、', 'search'],
  ['Escape', 'back'],
] as const)('%s is %s', (key, command) => {
  expect(commandOf(key)).toBe(command)
})

test('other keys mean nothing here', () => {
  for (const key of ['x', 'Enter', 'Tab', 'constructor', '']) expect(commandOf(key)).toBeUndefined()
})

test('J and K go to the neighbour and no further', () => {
  expect(stepTo([5, 6, 7], 6, 'next')).toBe(7)
  expect(stepTo([5, 6, 7], 7, 'next')).toBe(7)
  expect(stepTo([5, 6, 7], 5, 'previous')).toBe(5)
  expect(stepTo([5, 6, 7], undefined, 'next')).toBe(5)
  expect(stepTo([5, 6, 7], 99, 'previous')).toBe(5)
  expect(stepTo([], undefined, 'next')).toBeUndefined()
})

test('when one is done the next one comes', () => {
  expect(afterLeaving([5, 6, 7], 6)).toBe(7)
  expect(afterLeaving([5, 6, 7], 7)).toBe(6)
  expect(afterLeaving([5], 5)).toBeUndefined()
  expect(afterLeaving([5, 6], 9)).toBeUndefined()
})
