import { describe, expect, it } from 'vitest'
import {
  blockReason,
  certificateWords,
  countWords,
  figuresOf,
  grantWords,
  lastSeenWords,
  placeWords,
  untilWords,
  yuanOf,
} from './member-words.ts'

const NOW = Date.parse('2026-11-16T06:00:00Z')

it('writes money without what it has not', () => {
  expect([0, 89_700, 29_950, 1].map(yuanOf)).toEqual(['¥0', '¥897', '¥299.5', '¥0.01'])
})

it('says until when, in Shanghai', () => {
  expect(untilWords(null, NOW)).toBe('永久')
  expect(untilWords('2026-11-23T06:02:00Z', NOW)).toBe('到 11-23 14:02')
  expect(untilWords('2027-05-14T16:30:00Z', NOW)).toBe('到 2027-05-15')
})

it('says of a streak whether it goes on', () => {
  const figures = {
    studyDays: 244,
    streakDays: 26,
    learningCount: 7,
    finishedCount: 2,
    paidFen: 89_700,
    paidOrderCount: 3,
    refundedOrderCount: 0,
    commentCount: 31,
    answerCount: 18,
  }
  expect(figuresOf(figures)).toEqual([
    ['244 天', '累计学习'],
    ['26 天', '连续，还在继续'],
    ['7 门', '在学，另完课 2 门'],
    ['¥897', '3 笔，退过 0 笔'],
    ['31 条', '评论，收到 18 条回复'],
  ])
  expect(figuresOf({ ...figures, streakDays: 0 })[1]).toEqual(['0 天', '现在没有连续'])
})

describe('where somebody stopped', () => {
  const place = { lessonId: 1, number: '3.2', lessonName: '自动装配', second: 766 }
  it('names the lesson, and the second when there is one', () => {
    const percent = 40
    expect(placeWords({ place, isFinished: false, percent })).toBe('停在 3.2，12:46')
    expect(placeWords({ place: { ...place, second: 0 }, isFinished: false, percent })).toBe('停在 3.2')
    expect(placeWords({ place: null, isFinished: false, percent })).toBe('停下的那一讲已经不在')
    expect(placeWords({ place, isFinished: true, percent })).toBe('学完了')
  })
  it('says of a course that was bought and not opened that it was not', () => {
    expect(placeWords({ place: null, isFinished: false, percent: 0 })).toBe('还没开始学')
  })
})

describe('a course that was given', () => {
  const grant = {
    id: 1,
    courseId: 2,
    courseName: '课',
    reason: '志愿者',
    staffName: '叶青禾',
    grantTime: '2026-11-03T02:12:00Z',
    untilTime: '2027-05-02T02:12:00Z',
    state: 'open' as const,
    takenBackTime: null,
  }
  it('says by whom and how long, or that it is over', () => {
    expect(grantWords(grant, NOW)).toBe('叶青禾 送的，到 2027-05-02')
    expect(grantWords({ ...grant, untilTime: null }, NOW)).toBe('叶青禾 送的，永久有效')
    expect(grantWords({ ...grant, state: 'expired', untilTime: '2026-11-10T02:12:00Z' }, NOW)).toBe('11-10 10:12 到期')
    expect(grantWords({ ...grant, state: 'takenBack', takenBackTime: '2026-11-16T02:12:00Z' }, NOW)).toBe(
      '今天 10:12 收回',
    )
  })
})

it('says of a device whether it is in use', () => {
  expect(lastSeenWords('2026-11-16T05:58:00Z', NOW)).toBe('正在用')
  expect(lastSeenWords('2026-11-15T13:40:00Z', NOW)).toBe('昨天 21:40')
})

it('puts kind and words of a block together', () => {
  expect(blockReason('发广告', '')).toBe('发广告')
  expect(blockReason('发广告', '在评论里贴链接')).toBe('发广告：在评论里贴链接')
})

it('counts no further than the server does', () => {
  expect(countWords({ value: 41, isMore: false })).toBe('41 位')
  expect(countWords({ value: 1000, isMore: true })).toBe('1000+ 位')
})

it('says of a certificate whom it names, when it was issued, and since when it is withdrawn', () => {
  const certificate = {
    number: 'FX-22222-22222',
    name: '程小满',
    courseName: '样课',
    courseId: 1,
    lessonCount: 3,
    issueTime: '2026-03-01T17:00:00Z',
    withdrawTime: null,
  }
  expect(certificateWords(certificate)).toBe('程小满，2026-03-02 领')
  const withdrawTime = '2026-11-16T06:00:00Z'
  expect(certificateWords({ ...certificate, withdrawTime })).toBe('程小满，2026-03-02 领，2026-11-16 撤销')
})
