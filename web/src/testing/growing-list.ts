import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

/** The browser's observer: the foot of the list is always in sight. */
class AlwaysInSight {
  readonly report: IntersectionObserverCallback
  constructor(report: IntersectionObserverCallback) {
    this.report = report
  }
  observe(): void {
    queueMicrotask(() => {
      this.report([{ isIntersecting: true } as IntersectionObserverEntry], this as unknown as IntersectionObserver)
    })
  }
  disconnect(): void {
    // Nothing is held.
  }
}

/** For tests of lists that grow by scrolling: time stands still, and their foot is in sight. */
export function footInSight(): void {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('IntersectionObserver', AlwaysInSight)
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
}

export const settle = () => act(() => vi.advanceTimersByTimeAsync(10))

/** Which page of a list a call asks for. */
export const pageOf = (url: string) => new URL(url, 'http://test').searchParams.get('page')
