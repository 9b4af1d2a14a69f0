import type { InboxMember, InboxThread } from '@bee/contract/manage/inbox/inbox-fields.ts'
import { expect, test } from 'vitest'
import { countWords } from '../../api/inbox-counts.queries.ts'
import {
  aboutWords,
  achievementWords,
  averageWords,
  excerptWords,
  memberWords,
  momentWords,
  stepWords,
  titleWords,
  wideningWords,
} from './inbox-words.ts'

const PLACE = {
  courseId: 1,
  courseName: 'Spring Boot 3',
  lessonId: 9,
  lessonNumber: '4.3',
  lessonName: '声明式事务',
  second: 847,
}
const about = (thread: Partial<InboxThread>) => aboutWords({ place: PLACE, reportCount: 0, ...thread } as InboxThread)

test('what a row is about', () => {
  expect(about({ kind: 'comment' })).toBe('Spring Boot 3 · 4.3 · 14:07')
  expect(about({ kind: 'comment', place: { ...PLACE, lessonNumber: '', second: null } })).toBe('Spring Boot 3')
  expect(about({ kind: 'report' })).toBe('Spring Boot 3 · 4.3 的评论')
  expect(about({ kind: 'feedback', feedbackKind: 'bug' })).toBe('出错了')
  expect(about({ kind: 'feedback', feedbackKind: 'toString' })).toBe('')
  expect(about({ kind: 'booking', place: null })).toBe('')
})

test('what is said of it, and what it is called', () => {
  const thread = { kind: 'report', excerpt: '加群领全套资料', reportCount: 3, title: '' } as InboxThread
  expect(excerptWords(thread)).toBe('「加群领全套资料」被 3 个人举报。')
  expect(excerptWords({ ...thread, kind: 'comment' })).toBe('加群领全套资料')
  expect(titleWords(thread)).toBe('加群领全套资料')
  expect(titleWords({ ...thread, title: '广告' })).toBe('广告')
  expect(titleWords({ ...thread, excerpt: '长'.repeat(31) })).toBe(`${'长'.repeat(30)}…`)
})

test('counts go no further than they are counted', () => {
  expect(countWords(999)).toBe('999')
  expect(countWords(1000)).toBe('1000+')
})

test('the average of the week, beside that of the week before', () => {
  expect(averageWords({ thisWeek: null, lastWeek: 60 })).toBe('')
  expect(averageWords({ thisWeek: 20, lastWeek: null })).toBe('本周平均不到 1 分回复')
  expect(averageWords({ thisWeek: 12_000, lastWeek: null })).toBe('本周平均 3 小时 20 分回复')
  expect(averageWords({ thisWeek: 12_000, lastWeek: 14_400 })).toBe('本周平均 3 小时 20 分回复，比上周快 40 分')
  expect(averageWords({ thisWeek: 7200, lastWeek: 3600 })).toBe('本周平均 2 小时回复，比上周慢 1 小时')
  expect(averageWords({ thisWeek: 7200, lastWeek: 7210 })).toBe('本周平均 2 小时回复')
})

test('when all is done it says what was achieved', () => {
  const counts = { doneToday: 23, averageAnswerSeconds: { thisWeek: 2460, lastWeek: null } }
  expect(achievementWords(counts as Parameters<typeof achievementWords>[0])).toBe(
    '今天处理了 23 件。本周平均 41 分回复。下一件来的时候会出现在这里。',
  )
})

test('who somebody is, in a line', () => {
  const member = { studyDays: 27, coursePercent: 62, hasBought: false, questionCount: 1 } as InboxMember
  expect(memberWords(member)).toBe('学了 27 天，本课 62%，免费学员，第一次提问。')
  expect(memberWords({ ...member, studyDays: 0, coursePercent: null, hasBought: true, questionCount: 4 })).toBe(
    '还没开始学，买过课，提过 4 次问题。',
  )
})

test('steps and moments', () => {
  const step = { kind: 'visited', visitCount: 4, isRight: null } as Parameters<typeof stepWords>[0]
  expect(stepWords(step)).toBe('打开过 4 次，还没看完')
  expect(stepWords({ ...step, kind: 'practised', isRight: false })).toBe('做错了')
  expect(momentWords('4.4', 570)).toBe('4.4 的 09:30')
})

test('which condition hides how many', () => {
  const numbers = { all: 6, comment: 4, feedback: 0, booking: 1, report: 1 }
  const counts = { waiting: numbers, later: numbers } as Parameters<typeof achievementWords>[0]
  const filter = { state: 'waiting', kind: 'feedback', whose: 'all', search: '' } as const
  expect(wideningWords(filter, counts)).toBe('去掉「反馈」，会有 6 件。')
  expect(wideningWords({ ...filter, kind: 'comment', whose: 'mine' }, counts)).toBe('不管谁负责，会有 4 件。')
  expect(wideningWords({ ...filter, search: '事务' }, counts)).toBe('')
  expect(wideningWords({ ...filter, state: 'done' }, counts)).toBe('')
  expect(wideningWords(filter, undefined)).toBe('')
})
