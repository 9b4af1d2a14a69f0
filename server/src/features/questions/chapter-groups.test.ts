import { expect, it } from 'vitest'
import { groupChapters } from './chapter-groups.ts'

it.each([
  [[], []],
  [[1], [[1]]],
  [
    [3, 2],
    [[3], [2]],
  ],
  [
    [1, 4, 2],
    [[1, 4], [2]],
  ],
  [[4, 1], [[4, 1]]],
  [
    [4, 1, 2, 1],
    [[4], [1, 2, 1]],
  ],
  [
    [1, 1, 1, 1, 1],
    [
      [1, 1],
      [1, 1, 1],
    ],
  ],
])('chapters with %j questions become %j', (counts, groups) => {
  const joined = groupChapters(counts.map((questionCount) => ({ questionCount })))
  expect(joined.map((group) => group.map(({ questionCount }) => questionCount))).toEqual(groups)
})
