import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { INFINITE_SCROLL_DISTANCE_PX, InfiniteScroll } from './infinite-scroll.tsx'

/** The browser's observer, with a sighting on demand. */
class Observer {
  static all: Observer[] = []
  readonly options: IntersectionObserverInit | undefined
  private readonly report: IntersectionObserverCallback
  private watching = false
  constructor(report: IntersectionObserverCallback, options?: IntersectionObserverInit) {
    this.report = report
    this.options = options
    Observer.all.push(this)
  }
  observe(): void {
    this.watching = true
  }
  disconnect(): void {
    this.watching = false
  }
  static sight(isIntersecting = true): void {
    for (const observer of Observer.all.filter((one) => one.watching)) {
      const entries = [{ isIntersecting }] as IntersectionObserverEntry[]
      observer.report(entries, observer as unknown as IntersectionObserver)
    }
  }
}

describe('InfiniteScroll', () => {
  beforeEach(() => {
    Observer.all = []
    vi.stubGlobal('IntersectionObserver', Observer)
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('asks for more 20 px before the end, once a page', () => {
    expect(INFINITE_SCROLL_DISTANCE_PX).toBe(20)
    const onLoadMore = vi.fn()
    render(<InfiniteScroll status="idle" onLoadMore={onLoadMore} />)
    expect(Observer.all[0]?.options?.rootMargin).toBe('0px 0px 20px 0px')
    Observer.sight(false)
    expect(onLoadMore).not.toHaveBeenCalled()
    Observer.sight()
    Observer.sight()
    expect(onLoadMore).toHaveBeenCalledTimes(1)
  })

  it('looks again after a page that did not fill the screen', () => {
    const onLoadMore = vi.fn()
    const { rerender } = render(<InfiniteScroll status="idle" onLoadMore={onLoadMore} />)
    Observer.sight()
    rerender(<InfiniteScroll status="loading" onLoadMore={onLoadMore} />)
    expect(screen.getByRole('status').textContent).toBe('正在加载')
    Observer.sight()
    rerender(<InfiniteScroll status="idle" onLoadMore={onLoadMore} />)
    Observer.sight()
    expect(onLoadMore).toHaveBeenCalledTimes(2)
  })

  it('stops at the end', () => {
    const onLoadMore = vi.fn()
    render(<InfiniteScroll status="end" onLoadMore={onLoadMore} />)
    Observer.sight()
    expect(onLoadMore).not.toHaveBeenCalled()
    expect(screen.getByRole('status').textContent).toBe('没有更多了')
  })

  it('tries again after a failure only when the visitor scrolls or asks', () => {
    const onLoadMore = vi.fn()
    render(<InfiniteScroll status="failed" onLoadMore={onLoadMore} />)
    expect(screen.getByRole('status').textContent).toBe('加载失败')
    Observer.sight()
    expect(onLoadMore).not.toHaveBeenCalled()
    act(() => {
      window.dispatchEvent(new Event('scroll'))
    })
    Observer.sight()
    expect(onLoadMore).toHaveBeenCalledTimes(1)
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(onLoadMore).toHaveBeenCalledTimes(2)
  })
})
