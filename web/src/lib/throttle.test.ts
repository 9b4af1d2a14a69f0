import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { throttle } from './throttle.ts'

describe('throttle', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it.each([1000, 500, 200])('runs at once, then not again for %d ms', (waitMs) => {
    const run = vi.fn()
    const throttled = throttle(run, waitMs)
    throttled('first')
    throttled('dropped')
    vi.advanceTimersByTime(waitMs - 1)
    throttled('dropped')
    expect(run.mock.calls).toEqual([['first']])
    vi.advanceTimersByTime(1)
    expect(run).toHaveBeenCalledTimes(1)
    throttled('second')
    expect(run.mock.calls).toEqual([['first'], ['second']])
  })

  it('stays shut for its time when the call throws', () => {
    const throttled = throttle(() => {
      throw new Error('refused')
    }, 500)
    expect(() => {
      throttled()
    }).toThrow('refused')
    expect(() => {
      throttled()
    }).not.toThrow()
  })

  it('opens early on reset', () => {
    const run = vi.fn()
    const throttled = throttle(run, 500)
    throttled()
    throttled.reset()
    throttled()
    expect(run).toHaveBeenCalledTimes(2)
  })
})
