import { expect, it } from 'vitest'
import { standingWords } from './standing-words.ts'
import { readCourseTalk, writeCourseTalk } from './course-talk-address.ts'

it.each(['', '?show=question', '?show=waiting&before=961.931'])('%s is read and written again', (text) => {
  expect(writeCourseTalk(readCourseTalk(new URLSearchParams(text)))).toBe(text)
})

it('what makes no sense narrows nothing', () => {
  expect(readCourseTalk(new URLSearchParams('?show=x&before=1.y'))).toEqual({ show: 'all', before: [] })
})

it('says which second a comment is about, and whether it was answered', () => {
  const place = { courseId: 1, courseName: '课', lessonId: 3, lessonNumber: '2.1', lessonName: '原理', second: 72 }
  const thread = { place, isAnswered: false, isHidden: false, state: 'waiting' as const }
  expect(standingWords(thread)).toBe('2.1 原理 01:12，等答复')
  expect(standingWords({ ...thread, place: null, isAnswered: true, state: 'done', isHidden: true })).toBe(
    '已答复，已隐藏',
  )
})
