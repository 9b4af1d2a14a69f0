import { expect, test } from 'vitest'
import { findLessons, parseSeconds } from './moment-time.ts'

test.each([
  ['570', 570],
  ['9:30', 570],
  [' 09：30 ', 570],
  ['1:02:03', 3723],
  ['75:00', 4500],
  ['0', 0],
])('%j is %s seconds', (typed, seconds) => {
  expect(parseSeconds(typed)).toBe(seconds)
})

test.each(['', '9:', ':30', '9:61', '1:2:3:4', '-5', '9.5', 'abc', '9:3a'])('%j is no time', (typed) => {
  expect(parseSeconds(typed)).toBeUndefined()
})

const LESSONS = [
  { lessonNumber: '1.4', name: '读懂 4.4 版的变化' },
  { lessonNumber: '4.4', name: '事务失效的六种现场' },
  { lessonNumber: '14.4', name: 'Redis 缓存' },
]
const found = (typed: string) => findLessons(LESSONS, typed).map(({ lessonNumber }) => lessonNumber)

test('lessons are found by number or name', () => {
  expect(found('')).toHaveLength(3)
  expect(found('4.4')).toEqual(['1.4', '4.4'])
  expect(found('redis')).toEqual(['14.4'])
  expect(found('六种')).toEqual(['4.4'])
})
