import { describe, expect, it } from 'vitest'
import { formatDate } from './dates.ts'

// 2025-06-18 21:46:09 in Shanghai, a day boundary away from UTC noon-based mistakes.
const moment = Date.UTC(2025, 5, 18, 13, 46, 9)

describe('formatDate', () => {
  it.each([
    ['yyyy-MM-dd', '2025-06-18'],
    ['yyyy-MM-dd HH:mm:ss', '2025-06-18 21:46:09'],
    ['yyyy-MM', '2025-06'],
    ['yyyy', '2025'],
    ['HH:mm:ss', '21:46:09'],
  ] as const)('writes %s', (pattern, text) => {
    expect(formatDate(moment, pattern)).toBe(text)
    expect(formatDate(new Date(moment), pattern)).toBe(text)
  })

  it('cuts the day in Shanghai, not in UTC', () => {
    expect(formatDate('2025-06-18T16:00:00Z', 'yyyy-MM-dd HH:mm:ss')).toBe('2025-06-19 00:00:00')
    expect(formatDate('2025-06-18T15:59:59.999Z', 'yyyy-MM-dd')).toBe('2025-06-18')
  })

  it('reads a text without a zone as Shanghai time', () => {
    expect(formatDate('2025-06-18 21:46:09', 'yyyy-MM-dd HH:mm:ss')).toBe('2025-06-18 21:46:09')
    expect(formatDate('2025-06-18', 'yyyy-MM-dd')).toBe('2025-06-18')
    expect(formatDate('2025-06-18T08:30', 'HH:mm:ss')).toBe('08:30:00')
  })

  it('is empty for nothing and for rubbish', () => {
    for (const value of [null, undefined, '', '昨天', Number.NaN]) expect(formatDate(value, 'yyyy-MM-dd')).toBe('')
  })
})
