import { act, cleanup, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderWithApi } from './render-with-api.tsx'

/** The browser's observer: the foot of the list is always visible. */
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

/** For tests of lists that grow by scrolling: time stands still, and their foot is visible. */
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

/** Specification 4, for every list that grows by scrolling; `wordsOf` returns the shown text of an item. */
export function itStepsThePageBack<Item>(
  list: ReactNode,
  itemOf: (id: number) => Item,
  wordsOf: (item: Item) => string,
) {
  it('steps the page back when it fails, says 加载失败, and asks for the same page on the next scroll', async () => {
    let isBroken = true
    const { calls } = renderWithApi(list, ({ url }) => {
      const page = Number(pageOf(url))
      if (page === 2 && isBroken) throw new Error('broken')
      return { list: [itemOf(page * 10)], totalCount: 3, totalPage: 3 }
    })
    await settle()
    expect(screen.getByText(wordsOf(itemOf(10)))).toBeTruthy()
    expect(screen.getByText('加载失败')).toBeTruthy()
    expect(calls.map(({ url }) => pageOf(url))).toEqual(['1', '2'])
    isBroken = false
    act(() => {
      window.dispatchEvent(new Event('scroll'))
    })
    await settle()
    expect(calls.map(({ url }) => pageOf(url))).toEqual(['1', '2', '2', '3'])
    expect(screen.getAllByRole('listitem')).toHaveLength(3)
    expect(screen.getByText('没有更多了')).toBeTruthy()
  })
}
