import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageWindow } from './page-window.ts'

describe('pageWindow', () => {
  it.each([
    [1, 24, '1 2 3 4 5 … 24'],
    [4, 24, '1 2 3 4 5 … 24'],
    [5, 24, '1 … 4 5 6 … 24'],
    [20, 24, '1 … 19 20 21 … 24'],
    [21, 24, '1 … 20 21 22 23 24'],
    [24, 24, '1 … 20 21 22 23 24'],
    [3, 7, '1 2 3 4 5 6 7'],
    [1, 1, '1'],
    [1, 0, '1'],
  ])('on page %d of %d shows %s', (current, total, text) => {
    expect(
      pageWindow(current, total)
        .map((slot) => (slot === 'gap' ? '…' : slot))
        .join(' '),
    ).toBe(text)
  })

  it('always shows the current, the first and the last page, in order, without a gap of one page at its edges', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (a, b) => {
        const [current, total] = a < b ? [a, b] : [b, a]
        const slots = pageWindow(current, total)
        const pages = slots.filter((slot) => slot !== 'gap')
        expect(pages).toContain(current)
        expect(pages[0]).toBe(1)
        expect(pages.at(-1)).toBe(total)
        expect(pages).toEqual([...new Set(pages)].sort((x, y) => x - y))
        expect(slots.length).toBeLessThanOrEqual(7)
      }),
    )
  })
})
