import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LOAD_MORE_THROTTLE_MS, LoadMore } from './load-more.tsx'

describe('LoadMore', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  it('says 加载更多 and takes one click in 500 ms, also when the handler changes in between', () => {
    expect(LOAD_MORE_THROTTLE_MS).toBe(500)
    const first = vi.fn()
    const second = vi.fn()
    const { rerender } = render(<LoadMore status="idle" onLoadMore={first} />)
    const button = screen.getByRole('button', { name: '加载更多' })
    fireEvent.click(button)
    rerender(<LoadMore status="idle" onLoadMore={second} />)
    fireEvent.click(button)
    vi.advanceTimersByTime(499)
    fireEvent.click(button)
    expect(first).toHaveBeenCalledTimes(1)
    expect(second).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    fireEvent.click(button)
    expect(second).toHaveBeenCalledTimes(1)
  })

  it('says after a failure what it is told to, and at the end what stands in its place', () => {
    const { rerender } = render(<LoadMore status="failed" failedLabel="加载失败，再试一次" onLoadMore={vi.fn()} />)
    expect(screen.getByRole('button', { name: '加载失败，再试一次' })).not.toBeNull()
    rerender(<LoadMore status="end" end={<p>没有更多了</p>} onLoadMore={vi.fn()} />)
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getByText('没有更多了')).not.toBeNull()
  })

  it('keeps its words beside the spinner while loading and takes no click', () => {
    const onLoadMore = vi.fn()
    render(<LoadMore status="loading" onLoadMore={onLoadMore} />)
    const button = screen.getByRole('button', { name: '加载更多' })
    fireEvent.click(button)
    expect(onLoadMore).not.toHaveBeenCalled()
    expect(button.querySelector('svg')).not.toBeNull()
  })
})
