import { expect, test } from 'vitest'
import { createTraffic, isFailed, measurePauses, type Passage } from './traffic.ts'

const passage = (who: string, ended: number, changes: Partial<Passage> = {}): Passage => ({
  who,
  begun: ended - 10,
  ended,
  status: 200,
  isWrite: true,
  what: '保存',
  ...changes,
})

test('the pause is the longest time without a write that succeeded', () => {
  const passages = [
    passage('a', 100),
    passage('b', 200),
    passage('a', 500, { status: 503 }),
    passage('a', 700, { isWrite: false }),
    passage('b', 900),
    passage('a', 1000),
  ]
  const pauses = measurePauses(passages, { from: 0, to: 1100, steady: ['a', 'b'] })
  expect(pauses).toEqual({ everybodyMs: 700, oneMs: 900 })
})

test('a pause that lasts to the end is seen, and so is one for somebody who never got through', () => {
  expect(measurePauses([passage('a', 100)], { from: 0, to: 5000, steady: ['a', 'b'] })).toEqual({
    everybodyMs: 4900,
    oneMs: 5000,
  })
})

test('silence and "cannot" are failures, a refusal in words is none', () => {
  expect([0, 200, 404, 409, 429, 502, 503].map((status) => isFailed(passage('a', 0, { status })))).toEqual([
    true,
    false,
    false,
    false,
    false,
    true,
    true,
  ])
})

test('a request belongs to every stretch of time that it touches', () => {
  const traffic = createTraffic()
  traffic.began()
  traffic.began()
  traffic.passed(passage('a', 1000, { begun: 100 }))
  expect(traffic.underWay()).toBe(1)
  expect(traffic.between(500, 600)).toHaveLength(1)
  expect(traffic.between(0, 50)).toHaveLength(0)
  traffic.forgetBefore(1001)
  expect(traffic.between(500, 600)).toHaveLength(0)
})
