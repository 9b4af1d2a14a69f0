import type { LessonInsight } from '@bee/contract/manage/insight.contract.ts'
import { expect, it } from 'vitest'
import { chartSentence, comparedWords, isSeenByMost, percentOf } from './insight-words.ts'

it('compares in percent points', () => {
  expect(comparedWords(36, 71)).toEqual({ text: '比本课平均低 35 个百分点', isWorse: true })
  expect(comparedWords(71, 36)).toEqual({ text: '比本课平均高 35 个百分点', isWorse: false })
  expect(comparedWords(50, 50)).toEqual({ text: '和本课平均一样', isWorse: false })
  expect([94, 95].map((median) => isSeenByMost(median, 100))).toEqual([false, true])
  expect([percentOf(1, 3), percentOf(1, 0)]).toEqual([33, 0])
})

it('says what a chart shows', () => {
  const insight = {
    lesson: { seconds: 6 },
    learnerCount: 10,
    curve: { step: 1, counts: [10, 10, 10, 5, 5, 4], replays: [0, 0, 4, 4, 0, 0] },
    fall: { from: 2, second: 3, to: 3, count: 5, line: '' },
    mostReplayed: { from: 2, to: 4, count: 4 },
    course: { permilles: [1000, 660] },
  } as unknown as LessonInsight
  expect(chartSentence(insight, 'stayed')).toBe(
    '看到每一秒的人，共 00:06：00:03 前后从 100% 掉到 50%，结尾 40%；本课平均结尾 66%；按左右键逐秒走',
  )
  expect(chartSentence(insight, 'replayed')).toBe('重看过每一秒的人：00:02 到 00:04 最常重看，4 人；按左右键逐秒走')
})
