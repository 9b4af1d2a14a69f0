import type { Goal } from '@bee/contract/goals/goals.contract.ts'
import { expect, it } from 'vitest'
import { daysLabel, describeToday, describeWeek, hourLabel, minutesLabel, percentOfToday } from './describe-goal.ts'

const goal = (change: Partial<Goal> = {}): Goal => ({
  minutes: 30,
  daysPerWeek: 5,
  remindHour: 19,
  today: '2026-03-02',
  todayMinutes: 12,
  isMetToday: false,
  weekMetDays: 3,
  streakDays: 4,
  streakWeeks: 1,
  metWeeks: [],
  ...change,
})

it('fills the cell by the minute, and wholly only when the goal is met', () => {
  expect(percentOfToday(goal())).toBe(40)
  expect(percentOfToday(goal({ todayMinutes: 0 }))).toBe(0)
  expect(percentOfToday(goal({ todayMinutes: 30, isMetToday: true }))).toBe(100)
  expect(percentOfToday(goal({ minutes: 0 }))).toBe(0)
})

it('says what is left of the day and of the week', () => {
  expect(describeToday(goal())).toBe('今天还差 18 分钟')
  expect(describeToday(goal({ isMetToday: true }))).toBe('今天的目标达成了')
  expect(describeWeek(goal())).toBe('本周 3/5 天达标')
  expect(describeWeek(goal({ weekMetDays: 6, streakWeeks: 3 }))).toBe('本周已达标（6 天），连续 3 周')
  expect(describeWeek(goal({ daysPerWeek: 7 }))).toBe('本周 3/7 天达标，连续 4 天')
})

it('names every choice', () => {
  expect([minutesLabel(0), minutesLabel(20)]).toEqual(['不设目标', '每天 20 分钟'])
  expect([daysLabel(5), daysLabel(7)]).toEqual(['每周 5 天', '每周 7 天，天天学'])
  expect([hourLabel(19), hourLabel(24)]).toEqual(['19:00 起提醒', '不提醒'])
})
