import { afterEach, expect, it, vi } from 'vitest'
import { keepRemindHour, keptRemindHour } from './remind-hour.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

it('remembers the hour of the member who chose it, and of nobody else', () => {
  expect(keptRemindHour('7')).toBe(24)
  keepRemindHour('7', { minutes: 20, remindHour: 19 })
  expect(keptRemindHour('7')).toBe(19)
  expect(keptRemindHour('8')).toBe(24)
})

it('forgets it with the goal, or with the wish to be reminded', () => {
  keepRemindHour('7', { minutes: 20, remindHour: 19 })
  keepRemindHour('7', { minutes: 0, remindHour: 19 })
  expect(keptRemindHour('7')).toBe(24)
  keepRemindHour('7', { minutes: 20, remindHour: 19 })
  keepRemindHour('7', { minutes: 20, remindHour: 24 })
  expect(keptRemindHour('7')).toBe(24)
})

it.each(['{', '"x"', '{"userId":"7"}', 'null'])('takes %s for nothing', (rubbish) => {
  localStorage.setItem('bee-remind-hour', rubbish)
  expect(keptRemindHour('7')).toBe(24)
})

it('does without where the browser keeps nothing', () => {
  vi.stubGlobal('localStorage', undefined)
  keepRemindHour('7', { minutes: 20, remindHour: 19 })
  expect(keptRemindHour('7')).toBe(24)
  vi.unstubAllGlobals()
})
