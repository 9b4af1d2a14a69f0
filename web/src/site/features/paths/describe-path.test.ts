import { expect, it } from 'vitest'
import { describeProgress, describeSums, nextStep } from './describe-path.ts'

it('says how long a path is', () => {
  expect(describeSums({ courseCount: 7, lessonCount: 182, durationSeconds: 130_000 })).toBe(
    '7 门课\u00a0· 182 讲\u00a0· 约 36 小时',
  )
  expect(describeSums({ courseCount: 2, lessonCount: 3, durationSeconds: 90 })).toBe('2 门课\u00a0· 3 讲\u00a0· 2 分钟')
  expect(describeSums({ courseCount: 2, lessonCount: 0, durationSeconds: 0 })).toBe('2 门课\u00a0· 0 讲')
})

it('says how far somebody is', () => {
  const path = { courseCount: 3, finishedCount: 0, percent: null }
  expect(describeProgress(path)).toBeNull()
  expect(describeProgress({ ...path, percent: 12 })).toBe('已学 12%，还有 3 门')
  expect(describeProgress({ ...path, percent: 50, finishedCount: 1 })).toBe('已学 50%，学完 1 门，还有 2 门')
  expect(describeProgress({ ...path, percent: 100, finishedCount: 3 })).toBe('3 门课全部学完')
})

it('goes on with what was begun, else with the first that was not', () => {
  const steps = (...percents: (number | null)[]) => percents.map((percent, place) => ({ place, percent }))
  expect(nextStep(steps(null, 100, 40, null))?.place).toBe(2)
  expect(nextStep(steps(100, null, null))?.place).toBe(1)
  expect(nextStep(steps(null, null))?.place).toBe(0)
  expect(nextStep(steps(100, 100))).toBeUndefined()
})
