import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useCountdown } from './use-countdown.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const start = (onEnd: () => void) => {
  const until = Date.now() + 30_000
  return renderHook(() => useCountdown(until, onEnd)).result
}

it('counts whole seconds down, and ends once they are over', () => {
  const onEnd = vi.fn()
  const seconds = start(onEnd)
  expect(seconds.current).toBe(30)
  act(() => void vi.advanceTimersByTime(29_000))
  expect(seconds.current).toBe(1)
  expect(onEnd).not.toHaveBeenCalled()
  act(() => void vi.advanceTimersByTime(1000))
  expect(seconds.current).toBe(0)
  expect(onEnd).toHaveBeenCalledOnce()
})

it('goes by the clock: a page that slept ends when somebody comes back to it', () => {
  const onEnd = vi.fn()
  start(onEnd)
  vi.setSystemTime(Date.now() + 60_000)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(onEnd).toHaveBeenCalledOnce()
})
