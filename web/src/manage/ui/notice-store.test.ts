import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dismissNotice, NOTICE_MS, noticeStore, showNotice, UNDO_MS } from './notice-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
  noticeStore.set([])
})
afterEach(() => vi.useRealTimers())

const shown = () => noticeStore.get().map(({ text }) => text)

it('is gone after three seconds, and after ten when it can be taken back', () => {
  showNotice('已复制')
  showNotice('何田 现在是讲师', { onUndo: () => undefined })
  vi.advanceTimersByTime(NOTICE_MS)
  expect(shown()).toEqual(['何田 现在是讲师'])
  vi.advanceTimersByTime(UNDO_MS - NOTICE_MS - 1)
  expect(shown()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

it('does not pile up, and the same words again have their whole time', () => {
  showNotice('已复制')
  vi.advanceTimersByTime(NOTICE_MS - 1)
  showNotice('已复制')
  expect(shown()).toHaveLength(1)
  vi.advanceTimersByTime(NOTICE_MS - 1)
  expect(shown()).toHaveLength(1)
})

it('can be taken away', () => {
  showNotice('a')
  dismissNotice(noticeStore.get()[0]?.id ?? 0)
  expect(shown()).toEqual([])
})
