import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LessonMarks, MAX_MARKS, readMarks, writeMarks } from './lesson-marks.ts'

const title = fc.stringMatching(/^[\u4e00-\u9fa5a-z0-9][\u4e00-\u9fa5a-z0-9 :.]{0,20}[\u4e00-\u9fa5a-z0-9]$/)
const marks = fc
  .uniqueArray(fc.record({ second: fc.nat({ max: 80_000 }), title }), {
    maxLength: 20,
    selector: ({ second }) => second,
  })
  .map((list) => list.toSorted((a, b) => a.second - b.second))

it('reads what it has written', () => {
  fc.assert(
    fc.property(marks, (list) => {
      expect(readMarks(writeMarks(list))).toEqual({ marks: list, mistakes: [] })
      expect(LessonMarks.safeParse(list).success).toBe(true)
    }),
  )
})

it('reads what people type, in any order, and says which lines are none', () => {
  expect(readMarks('\n 12:05　原理\n3：20 开始\n1:02:03 结尾\n标题\n03:20 又一次\n75:00 长的')).toEqual({
    marks: [
      { second: 200, title: '开始' },
      { second: 725, title: '原理' },
      { second: 3723, title: '结尾' },
      { second: 4500, title: '长的' },
    ],
    mistakes: [
      { line: 5, sentence: '写成「03:20 标题」，时间在前，空一格' },
      { line: 6, sentence: '03:20 已经有一个了' },
    ],
  })
  expect(readMarks(`00:01 ${'长'.repeat(41)}`).mistakes).toHaveLength(1)
  const many = Array.from({ length: MAX_MARKS + 1 }, (_, nth) => ({ second: nth, title: '点' }))
  expect(readMarks(writeMarks(many))).toMatchObject({ mistakes: [{ sentence: '最多 50 个' }] })
  expect(LessonMarks.safeParse(many).success).toBe(false)
})

it('takes them by second, none twice', () => {
  const two = (first: number, second: number) => [
    { second: first, title: '甲' },
    { second, title: '乙' },
  ]
  expect([two(0, 1), two(1, 1), two(2, 1)].map((each) => LessonMarks.safeParse(each).success)).toEqual([
    true,
    false,
    false,
  ])
})
