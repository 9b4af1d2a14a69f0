import { describe, expect, it } from 'vitest'
import { judgeGoals, minutesOf, mondayOf, type GoalChange, type StudiedDay } from './goal-rules.ts'

const goal = (fromDay: string, minutes: number, daysPerWeek = 3): GoalChange => ({
  fromDay,
  minutes,
  daysPerWeek,
  remindHour: 19,
})
const studied = (day: string, minutes: number, questions = 0): StudiedDay => ({
  day,
  watchSeconds: minutes * 60,
  questions,
})
/** 2026-03-02 is a Monday. */
const march = (day: number) => `2026-03-${String(day).padStart(2, '0')}`

it('begins weeks on Mondays', () => {
  expect(mondayOf(march(2))).toBe(march(2))
  expect(mondayOf(march(8))).toBe(march(2))
  expect(mondayOf('2026-01-01')).toBe('2025-12-29')
})

it('counts whole minutes, and two for a question', () => {
  expect(minutesOf({ watchSeconds: 599, questions: 0 })).toBe(9)
  expect(minutesOf({ watchSeconds: 599, questions: 3 })).toBe(15)
})

describe('the past', () => {
  const days = [2, 3, 4].map((day) => studied(march(day), 10))

  it('stays as it was when more is wanted', () => {
    const before = judgeGoals([goal(march(1), 10)], days, march(9))
    const after = judgeGoals([goal(march(1), 10), goal(march(9), 60, 7)], days, march(9))
    expect(before.metWeeks).toEqual([march(2)])
    expect(after.metWeeks).toEqual(before.metWeeks)
  })

  it('stays as it was when the goal is given up', () => {
    expect(judgeGoals([goal(march(1), 10), goal(march(9), 0)], days, march(9)).metWeeks).toEqual([march(2)])
  })

  it('knows nothing of days before the first goal', () => {
    expect(judgeGoals([goal(march(5), 10)], days, march(8)).metWeeks).toEqual([])
    expect(judgeGoals([], days, march(8))).toEqual({ weekMetDays: 0, streakDays: 0, streakWeeks: 0, metWeeks: [] })
  })
})

it('judges a week by what was wanted at its end, and the running one by what is wanted now', () => {
  const days = [2, 3].map((day) => studied(march(day), 10))
  const changes = [goal(march(1), 10, 2), goal(march(6), 10, 5)]
  expect(judgeGoals(changes, days, march(5)).metWeeks).toEqual([march(2)])
  expect(judgeGoals(changes, days, march(6)).metWeeks).toEqual([])
  expect(judgeGoals(changes, days, march(12)).metWeeks).toEqual([])
})

describe('a streak', () => {
  const days = [6, 7, 8, 9].map((day) => studied(march(day), 20))

  it('goes on while today is not over, and ends with a day left out', () => {
    expect(judgeGoals([goal(march(1), 20)], days, march(9)).streakDays).toBe(4)
    expect(judgeGoals([goal(march(1), 20)], days, march(10)).streakDays).toBe(4)
    expect(judgeGoals([goal(march(1), 20)], days, march(11)).streakDays).toBe(0)
  })

  it('counts weeks in the same way', () => {
    const twoWeeks = [...[3, 4, 5], ...[10, 11, 12]].map((day) => studied(march(day), 20))
    expect(judgeGoals([goal(march(1), 20)], twoWeeks, march(14))).toMatchObject({ streakWeeks: 2, weekMetDays: 3 })
    expect(judgeGoals([goal(march(1), 20)], twoWeeks, march(18))).toMatchObject({ streakWeeks: 2, weekMetDays: 0 })
    expect(judgeGoals([goal(march(1), 20)], twoWeeks, march(23)).streakWeeks).toBe(0)
  })
})
