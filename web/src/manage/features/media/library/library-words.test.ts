import { expect, it } from 'vitest'
import { countWords, lastsWords, sinceWords, subtitleWords } from './library-words.ts'

const GB = 1024 ** 3

it('says how long the disk lasts, and nothing where nobody can know', () => {
  expect(lastsWords({ freeBytes: 612 * GB, grownBytes: 32 * GB })).toBe('照近 30 天的速度，还够用 19 个月。')
  expect(lastsWords({ freeBytes: 10 * GB, grownBytes: 30 * GB })).toBe('照近 30 天的速度，只够用 10 天了。')
  expect(lastsWords({ freeBytes: 30 * GB, grownBytes: GB })).toBe('照近 30 天的速度，还够用 2 年。')
  expect(lastsWords({ freeBytes: 9000 * GB, grownBytes: GB })).toBe('照近 30 天的速度，够用 10 年以上。')
  expect(lastsWords({ freeBytes: 612 * GB, grownBytes: 0 })).toBe('')
  expect(lastsWords({ freeBytes: null, grownBytes: GB })).toBe('')
})

it('says since when something lies there, which subtitles it has, and how many there are', () => {
  const now = Date.parse('2026-11-17T00:00:00Z')
  expect(sinceWords('2025-09-10T00:00:00Z', now)).toBe('最早的放了 14 个月')
  expect(sinceWords('2026-11-05T00:00:00Z', now)).toBe('最早的放了 12 天')
  expect(sinceWords('2026-11-16T20:00:00Z', now)).toBe('都是今天的')
  expect(sinceWords(null, now)).toBe('')
  expect(subtitleWords({ subtitles: ['中文', 'English'] })).toBe('中文、English')
  expect(subtitleWords({ subtitles: [] })).toBe('没有')
  expect(countWords({ count: 1000, isMore: true })).toBe('1000+')
})
