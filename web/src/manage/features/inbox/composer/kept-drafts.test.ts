import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropDraft, EMPTY_DRAFT, keepDraft, KEPT_DRAFTS_MAX, readDraft } from './kept-drafts.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a draft is found again by the same person in the same thread, and by nobody else', () => {
  keepDraft(7, 31, { text: '把 pay() 挪到另一个 Bean', isInternal: true })
  expect(readDraft(7, 31)).toEqual({ text: '把 pay() 挪到另一个 Bean', isInternal: true })
  expect(readDraft(8, 31)).toEqual(EMPTY_DRAFT)
  expect(readDraft(7, 32)).toEqual(EMPTY_DRAFT)
})

test('what was sent or emptied is kept no longer', () => {
  keepDraft(7, 31, { text: 'a', isInternal: false })
  dropDraft(7, 31)
  expect(localStorage.length).toBe(0)
  keepDraft(7, 31, { text: 'a', isInternal: false })
  keepDraft(7, 31, { text: '  \n', isInternal: true })
  expect(localStorage.length).toBe(0)
})

test('rubbish under the key is no draft', () => {
  for (const rubbish of ['{', '7', 'null', '{"text":3}']) {
    localStorage.setItem('bee-inbox-draft-7-31', rubbish)
    expect(readDraft(7, 31)).toEqual(EMPTY_DRAFT)
  }
})

test('the oldest make room, and what belongs to others stays', () => {
  vi.useFakeTimers()
  localStorage.setItem('bee-theme', 'dark')
  for (let threadId = 0; threadId <= KEPT_DRAFTS_MAX; threadId += 1) {
    vi.setSystemTime(1000 + threadId)
    keepDraft(7, threadId, { text: 'x', isInternal: false })
  }
  expect(readDraft(7, 0)).toEqual(EMPTY_DRAFT)
  expect(readDraft(7, 1).text).toBe('x')
  expect(readDraft(7, KEPT_DRAFTS_MAX).text).toBe('x')
  expect(localStorage.getItem('bee-theme')).toBe('dark')
})

test('a browser that keeps nothing breaks nothing', () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  expect(() => keepDraft(7, 31, { text: 'a', isInternal: false })).not.toThrow()
  expect(readDraft(7, 31)).toEqual(EMPTY_DRAFT)
})
