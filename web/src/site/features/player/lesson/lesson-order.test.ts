import type { Lesson } from '@bee/contract/player/player.contract.ts'
import { describe, expect, test } from 'vitest'
import {
  chooseLesson,
  COURSE_DONE_MESSAGE,
  finishedCount,
  isCourseFinished,
  nextLesson,
  placeOf,
} from './lesson-order.ts'
import { FINISHED_SHARE } from '@bee/contract/player/watching.ts'
import { resumeSecond } from '../progress/resume-place.ts'
import { sampleChapter, sampleLesson } from '../testing/sample-chapters.ts'

const lesson = (id: number, finished = false) => sampleLesson(id, `第 ${id} 讲`, { finished })
const chapter = (id: number, lessons: Lesson[]) => sampleChapter(id, `第 ${id} 章`, lessons)

const chapters = [
  chapter(1, [lesson(12, true), lesson(11)]),
  chapter(2, []),
  chapter(3, [lesson(30), lesson(29, true)]),
]

describe('the next lesson', () => {
  test.each([
    [12, 11],
    [11, 30],
    [30, 29],
    [29, undefined],
    [999, undefined],
  ])('after %i is %s: catalogue order, across chapters', (id, next) => {
    expect(nextLesson(chapters, id)?.id).toBe(next)
  })

  test('after the last there is a sentence', () => {
    expect(COURSE_DONE_MESSAGE).toBe('本课程视频学习完毕')
  })
})

test('the lesson to play is the asked one, else the saved one, else the first', () => {
  const id = (wanted: Parameters<typeof chooseLesson>[1]) => chooseLesson(chapters, wanted)?.id
  expect(id({ asked: 30, saved: 11 })).toBe(30)
  expect(id({ saved: 11 })).toBe(11)
  expect(id({ asked: 999, saved: 11 })).toBe(11)
  expect(id({ saved: null })).toBe(12)
  expect(id({ asked: 999, saved: 998 })).toBe(12)
  expect(chooseLesson([], {})).toBeUndefined()
})

test('of a course that is not bought the first lesson to try comes before a locked one that was never begun', () => {
  const locked = (id: number, watched = {}) => sampleLesson(id, `第 ${id} 讲`, { videoUrl: null, ...watched })
  const tried = sampleLesson(3, '第三讲', { isPreview: true })
  const priced = [chapter(1, [locked(1), locked(2, { percent: 40, second: 30 })]), chapter(2, [tried])]
  const id = (wanted: Parameters<typeof chooseLesson>[1]) => chooseLesson(priced, wanted)?.id
  expect(id({ isOpen: false })).toBe(3)
  expect(id({ isOpen: false, saved: 1 })).toBe(3)
  expect(id({ isOpen: false, saved: 2 })).toBe(2)
  expect(id({ isOpen: false, asked: 1 })).toBe(1)
  expect(id({ isOpen: true, saved: 1 })).toBe(1)
})

test('a lesson without a film is passed over, unless there is no other', () => {
  const bare = (id: number) => sampleLesson(id, `第 ${id} 讲`, { hasFilm: false, videoUrl: null })
  const partly = [chapter(1, [bare(1), lesson(2), bare(3)]), chapter(2, [bare(4), lesson(5)])]
  expect(chooseLesson(partly, { asked: 3, saved: 4 })?.id).toBe(2)
  expect(nextLesson(partly, 2)?.id).toBe(5)
  expect(nextLesson(partly, 5)).toBeUndefined()
  expect(chooseLesson([chapter(1, [bare(1), bare(2)])], { asked: 2 })?.id).toBe(2)
})

test('a course is finished with every announced lesson, and never while one has no film', () => {
  expect(isCourseFinished([])).toBe(false)
  expect(isCourseFinished(chapters)).toBe(false)
  expect(isCourseFinished([chapter(1, [lesson(1, true)]), chapter(2, [lesson(2, true)])])).toBe(true)
  const bare = sampleLesson(3, '还没拍', { finished: true, hasFilm: false, videoUrl: null })
  expect(isCourseFinished([chapter(1, [lesson(1, true), bare])])).toBe(false)
})

test('a lesson has a number by its place', () => {
  expect(placeOf(chapters, 29)).toMatchObject({ number: '3.2', chapter: { id: 3 } })
  expect(placeOf(chapters, 999)).toBeUndefined()
  expect(finishedCount(chapters)).toBe(2)
})

test('resuming at 95 % or at the end starts at the beginning', () => {
  expect(FINISHED_SHARE).toBe(0.95)
  expect(resumeSecond(94, 100)).toBe(94)
  expect(resumeSecond(95, 100)).toBe(0)
  expect(resumeSecond(100, 100)).toBe(0)
  expect(resumeSecond(2, 100)).toBe(0)
  expect(resumeSecond(50, 0)).toBe(50)
})
