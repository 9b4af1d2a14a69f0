import type { Lesson } from '@bee/contract/player/player.contract.ts'
import { describe, expect, test } from 'vitest'
import { chooseLesson, COURSE_DONE_MESSAGE, finishedCount, nextLesson, placeOf } from './lesson-order.ts'
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

test('a lesson without a film is passed over, unless there is no other', () => {
  const bare = (id: number) => sampleLesson(id, `第 ${id} 讲`, { hasFilm: false, videoUrl: null })
  const partly = [chapter(1, [bare(1), lesson(2), bare(3)]), chapter(2, [bare(4), lesson(5)])]
  expect(chooseLesson(partly, { asked: 3, saved: 4 })?.id).toBe(2)
  expect(nextLesson(partly, 2)?.id).toBe(5)
  expect(nextLesson(partly, 5)).toBeUndefined()
  expect(chooseLesson([chapter(1, [bare(1), bare(2)])], { asked: 2 })?.id).toBe(2)
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
