import { expect, it } from 'vitest'
import { judgeLateness, judgeMeasured, sumTallies } from './judge-lateness.ts'

const LATE = { statements: 1000, late: 150, notices: 20, leastNoticeMs: 401 }

it('finds nothing to say of processes that were late', () => {
  expect(judgeLateness('单元', LATE)).toEqual([])
})

it('complains of a run that was not late', () => {
  expect(judgeLateness('单元', { ...LATE, late: 3 })).toEqual(['单元：1000 条语句里只有 3 条晚了'])
  expect(judgeLateness('单元', { ...LATE, leastNoticeMs: 12 })).toEqual(['单元：有一条通知只晚了 12 毫秒'])
  expect(judgeLateness('单元', { ...LATE, notices: 0, leastNoticeMs: null })).toEqual(['单元：没有听到一条通知'])
  expect(judgeLateness('旅程', sumTallies([]))).toEqual([
    '旅程：只有 0 条语句，不足以说明什么',
    '旅程：没有听到一条通知',
  ])
})

it('complains of a process whose stopwatch saw nothing late', () => {
  expect(judgeMeasured({ leastNoticeMs: 400.2, lateShare: 0.14 })).toEqual([])
  expect(judgeMeasured({ leastNoticeMs: 3, lateShare: 0.01 })).toEqual(['通知没有晚到：3 毫秒', '语句没有变慢：1%'])
})

it('sums what the processes of a run counted', () => {
  const other = { statements: 10, late: 1, notices: 0, leastNoticeMs: null }
  expect(sumTallies([LATE, other, { ...LATE, leastNoticeMs: 400 }])).toEqual({
    statements: 2010,
    late: 301,
    notices: 40,
    leastNoticeMs: 400,
  })
})
