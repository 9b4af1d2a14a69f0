import { expect, it } from 'vitest'
import { countCharacters } from './count-characters.ts'

it.each([
  ['', 0],
  ['蜂学堂', 3],
  ['a b', 3],
  ['𠮷野家', 3],
  ['😀', 1],
  ['👍🏽', 2],
  ['é', 1],
])('counts %s as %d', (text, count) => {
  expect(countCharacters(text)).toBe(count)
})
