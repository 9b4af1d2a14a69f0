import { expect, it } from 'vitest'
import { secondOf } from './second-of.ts'

it.each([
  ['12:46', 766],
  ['1:02:03', 3723],
  ['90', 90],
  ['0：05', 5],
  ['12:60', undefined],
  ['a', undefined],
  ['', undefined],
])('%j is second %j', (text, second) => {
  expect(secondOf(text)).toBe(second)
})
