import { DAY_MS } from '@bee/contract/durations.ts'
import { describe, expect, it } from 'vitest'
import { isRightChoice, remember, type Memory } from './memory-rules.ts'

const START = new Date('2026-03-02T04:00:00Z')

/** Answers each time on the day it is due. */
function learn(rights: readonly boolean[]): { gaps: number[]; memory: Memory } {
  let memory: Memory | undefined
  let at = START
  const gaps: number[] = []
  for (const isRight of rights) {
    memory = remember(memory, { isRight, grade: null, at })
    gaps.push(Math.round((memory.card.due.getTime() - at.getTime()) / DAY_MS))
    at = memory.card.due
  }
  if (!memory) throw new Error('nothing learnt')
  return { gaps, memory }
}

describe('review dates', () => {
  it('grow with every right answer and shrink with a wrong one', () => {
    const { gaps } = learn([true, true, true, true, false])
    const [first = 0, second = 0, third = 0, fourth = 0, afterWrong = 0] = gaps
    expect(first).toBeGreaterThanOrEqual(1)
    expect(second).toBeGreaterThan(first)
    expect(third).toBeGreaterThan(second)
    expect(fourth).toBeGreaterThan(third)
    expect(afterWrong).toBeLessThan(fourth)
  })
  it('come sooner for 模糊 than for 记住', () => {
    const due = (grade: number) => remember(undefined, { isRight: true, grade, at: START }).card.due.getTime()
    expect(due(2)).toBeLessThanOrEqual(due(3))
  })
  it('survive the way through JSON', () => {
    const once = remember(undefined, { isRight: true, grade: null, at: START })
    const at = once.card.due
    const stored = { ...once, card: JSON.parse(JSON.stringify(once.card)) as Memory['card'] }
    expect(remember(stored, { isRight: true, grade: null, at })).toEqual(
      remember(once, { isRight: true, grade: null, at }),
    )
  })
})

describe('the book', () => {
  it.each([
    [[true], false],
    [[false], true],
    [[false, true, true], true],
    [[false, true, true, true], false],
    [[false, true, true, false, true], true],
    [[true, true, true, false], true],
  ])('after %o holds the question: %s', (rights, isInBook) => {
    expect(learn(rights).memory.isInBook).toBe(isInBook)
  })
})

it('judges choices as sets', () => {
  expect(isRightChoice(['B', 'A'], ['A', 'B'])).toBe(true)
  expect(isRightChoice(['A', 'A'], ['A', 'B'])).toBe(false)
  expect(isRightChoice([], ['A'])).toBe(false)
})
