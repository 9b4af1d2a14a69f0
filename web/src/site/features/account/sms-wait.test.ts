import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isSmsSent, smsWaitSeconds, startSmsWait, subscribeToSmsWait } from './sms-wait.ts'

const MOBILE = '13812345678'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

it('counts 60 seconds down to nothing', () => {
  startSmsWait(MOBILE, 60, true)
  expect(smsWaitSeconds(MOBILE)).toBe(60)
  vi.advanceTimersByTime(1)
  expect(smsWaitSeconds(MOBILE)).toBe(60)
  vi.advanceTimersByTime(58_999)
  expect(smsWaitSeconds(MOBILE)).toBe(1)
  vi.advanceTimersByTime(1000)
  expect(smsWaitSeconds(MOBILE)).toBe(0)
})

it('is kept where a reload finds it, also before the number is typed again', () => {
  startSmsWait(MOBILE, 60, true)
  expect(localStorage.getItem('bee-sms-wait')).toContain(MOBILE)
  expect(smsWaitSeconds('')).toBe(60)
})

it('tells a code that is on its way from a refusal, until the next one may be asked for', () => {
  startSmsWait(MOBILE, 60, true)
  expect(isSmsSent(MOBILE)).toBe(true)
  expect(isSmsSent('')).toBe(true)
  expect(isSmsSent('13900000000')).toBe(false)
  vi.advanceTimersByTime(60_000)
  expect(isSmsSent(MOBILE)).toBe(false)
  startSmsWait(MOBILE, 60, false)
  expect(isSmsSent(MOBILE)).toBe(false)
})

it('does not hold up another number', () => {
  startSmsWait(MOBILE, 60, true)
  expect(smsWaitSeconds('13900000000')).toBe(0)
})

it('survives rubbish in its place and a clock that was set back', () => {
  localStorage.setItem('bee-sms-wait', 'rubbish')
  expect(smsWaitSeconds(MOBILE)).toBe(0)
  startSmsWait(MOBILE, 60, true)
  vi.setSystemTime(Date.now() - 40 * 24 * 60 * 60 * 1000)
  expect(smsWaitSeconds(MOBILE)).toBe(0)
})

it('tells its listener at the start and every second, until it stops listening', () => {
  const listener = vi.fn()
  const stop = subscribeToSmsWait(listener)
  startSmsWait(MOBILE, 60, true)
  expect(listener).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(3000)
  expect(listener).toHaveBeenCalledTimes(4)
  stop()
  vi.advanceTimersByTime(3000)
  expect(listener).toHaveBeenCalledTimes(4)
  expect(vi.getTimerCount()).toBe(0)
})
