import type { LessonComment, LessonInsight } from '@bee/contract/manage/insight.contract.ts'
import { expect, it } from 'vitest'
import { proposalsOf, type InsightWays } from './proposals.ts'

const comment = (second: number, more: Partial<LessonComment> = {}): LessonComment => ({
  commentId: second,
  second,
  content: '声音小',
  nickName: '鲸落',
  avatarUrl: '',
  time: '2026-11-16T05:00:00Z',
  threadId: 7,
  isOpen: false,
  ...more,
})

const TOLD = {
  learnerCount: 20,
  curve: {},
  fall: { from: 38, to: 44, second: 40, count: 8, line: '这一行没有讲解' },
  mostReplayed: { from: 60, to: 70, count: 10 },
  comments: [comment(41), comment(90, { isOpen: true, threadId: 9 })],
  answers: { rightPercent: 47, coursePercent: 63 },
  leavers: [
    { kind: 'nothing', lessonId: null, title: '', count: 5 },
    { kind: 'lesson', lessonId: 3, title: '4.5', count: 3 },
  ],
  hasSubtitles: false,
  videoUrl: '/film.mp4',
} as unknown as LessonInsight

const WAYS: InsightWays = {
  thread: (id) => `/inbox/${id}`,
  outline: '/outline',
  questions: '/questions',
  newQuestion: (second) => `/new?second=${second}`,
  message: '/message',
}

it('proposes what follows from the numbers, each with where it is done', () => {
  const told = proposalsOf(TOLD, WAYS).map(({ key, second, acts }) => [
    key,
    second,
    acts.map((act) => ('to' in act ? act.to : act.playFrom)),
  ])
  expect(told).toEqual([
    ['fall', 40, [38, '/inbox/7', '/outline']],
    ['replayed', 60, [60, '/new?second=60']],
    ['open', 90, ['/inbox/9']],
    ['answers', undefined, ['/questions']],
    ['leavers', undefined, ['/message']],
    ['subtitles', undefined, ['/outline']],
  ])
})

it('leads nowhere where one may not go, and says nothing where the numbers say nothing', () => {
  const none = { ...WAYS, outline: undefined, questions: undefined, newQuestion: undefined, message: undefined }
  const acts = proposalsOf({ ...TOLD, videoUrl: null, comments: [comment(41, { threadId: null })] }, none)
  expect(acts.map(({ key, acts: ways }) => [key, ways.length])).toEqual([
    ['fall', 0],
    ['replayed', 0],
    ['answers', 0],
  ])
  const quiet = {
    ...TOLD,
    fall: null,
    mostReplayed: null,
    comments: [],
    answers: null,
    leavers: [],
    hasSubtitles: true,
  }
  expect(proposalsOf(quiet, WAYS)).toEqual([])
})
