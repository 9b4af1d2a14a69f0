import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { debounce } from './debounce.ts'

describe('debounce', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('runs once, with the last arguments, after the quiet time', () => {
    const run = vi.fn()
    const debounced = debounce(run, 300)
    debounced('a')
    vi.advanceTimersByTime(299)
    debounced('b')
    vi.advanceTimersByTime(299)
    expect(run).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(run.mock.calls).toEqual([['b']])
  })

  it('flushes the waiting call once', () => {
    const run = vi.fn()
    const debounced = debounce(run, 300)
    debounced.flush()
    expect(run).not.toHaveBeenCalled()
    debounced('a')
    debounced.flush()
    vi.advanceTimersByTime(300)
    expect(run.mock.calls).toEqual([['a']])
  })

  it('forgets the waiting call when cancelled', () => {
    const run = vi.fn()
    const debounced = debounce(run, 300)
    debounced('a')
    debounced.cancel()
    vi.advanceTimersByTime(300)
    debounced.flush()
    expect(run).not.toHaveBeenCalled()
  })
})
