import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSameFile, parseByteRange } from './byte-range.ts'

describe('one range of a file of 100 bytes', () => {
  test.each([
    ['bytes=0-9', { kind: 'part', start: 0, end: 9 }],
    ['bytes=90-', { kind: 'part', start: 90, end: 99 }],
    ['bytes=90-500', { kind: 'part', start: 90, end: 99 }],
    ['bytes=-10', { kind: 'part', start: 90, end: 99 }],
    ['bytes=-500', { kind: 'part', start: 0, end: 99 }],
    ['bytes=99-99', { kind: 'part', start: 99, end: 99 }],
    ['bytes=100-', { kind: 'unsatisfiable' }],
    ['bytes=-0', { kind: 'unsatisfiable' }],
    // RFC 9110 allows the whole file for these.
    ['bytes=0-1,5-6', { kind: 'whole' }],
    ['bytes=9-5', { kind: 'whole' }],
    ['bytes=-', { kind: 'whole' }],
    ['items=0-9', { kind: 'whole' }],
    ['bytes=a-b', { kind: 'whole' }],
    [undefined, { kind: 'whole' }],
  ])('%s', (header, expected) => {
    expect(parseByteRange(header, 100)).toEqual(expected)
  })
})

test('a part never leaves the file', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.nat({ max: 10_000 }), (first, last, size) => {
      for (const header of [`bytes=${first}-${last}`, `bytes=${first}-`, `bytes=-${last}`]) {
        const range = parseByteRange(header, size)
        if (range.kind !== 'part') continue
        expect(range.start).toBeGreaterThanOrEqual(0)
        expect(range.start).toBeLessThanOrEqual(range.end)
        expect(range.end).toBeLessThan(size)
      }
    }),
  )
})

test('a part is only for whoever has the same file', () => {
  const file = { etag: '"a-b"', modifiedAt: new Date('2026-01-02T03:04:05.678Z') }
  expect(isSameFile(undefined, file)).toBe(true)
  expect(isSameFile('"a-b"', file)).toBe(true)
  expect(isSameFile('"other"', file)).toBe(false)
  expect(isSameFile('W/"a-b"', file)).toBe(false)
  expect(isSameFile('Fri, 02 Jan 2026 03:04:05 GMT', file)).toBe(true)
  expect(isSameFile('Fri, 02 Jan 2026 03:04:04 GMT', file)).toBe(false)
  expect(isSameFile('rubbish', file)).toBe(false)
})
