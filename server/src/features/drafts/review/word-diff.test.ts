import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { align, pairUp } from './align.ts'
import { diffWords } from './word-diff.ts'

const said = (before: string, after: string) =>
  diffWords(before, after)
    .map(({ text, change }) => (change === 'same' ? text : change === 'added' ? `+${text}+` : `-${text}-`))
    .join('')

describe('two texts beside each other', () => {
  test.each([
    ['事务失效的五种现场', '事务失效的六种现场', '事务失效的-五-+六+种现场'],
    ['', '新的', '+新的+'],
    ['旧的', '', '-旧的-'],
    ['一样', '一样', '一样'],
    ['Spring Boot 2 入门', 'Spring Boot 3 入门', 'Spring Boot -2-+3+ 入门'],
  ])('%s → %s', (before, after, expected) => {
    expect(said(before, after)).toBe(expected)
  })
})

it('leads from the one to the other, whatever they are', () => {
  const text = fc.string({ unit: fc.constantFrom('蜂', '学堂', 'a', ' ', '\n', '🐝'), maxLength: 40 })
  fc.assert(
    fc.property(text, text, (before, after) => {
      const pieces = diffWords(before, after)
      const kept = (left: 'added' | 'removed') =>
        pieces
          .filter(({ change }) => change !== left)
          .map((piece) => piece.text)
          .join('')
      expect([kept('added'), kept('removed')]).toEqual([before, after])
    }),
  )
})

it('a text too long to compare is another one, at once', () => {
  const long = (letter: string) => Array.from({ length: 5000 }, (_, index) => `${letter}${index}`)
  const steps = align(long('a'), long('b'))
  expect(steps).toHaveLength(10_000)
})

it('pairs what changed at one place', () => {
  expect(pairUp(['a', 'b', 'c'], ['a', 'x', 'c', 'd'])).toEqual([
    { from: 0, to: 0 },
    { from: 1, to: 1 },
    { from: 2, to: 2 },
    { from: undefined, to: 3 },
  ])
})
