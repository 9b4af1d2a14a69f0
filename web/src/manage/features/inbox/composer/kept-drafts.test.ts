import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropDraft, EMPTY_DRAFT, keepDraft, KEPT_DRAFTS_MAX, readDraft, withText } from './kept-drafts.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a draft is found again by the same person in the same thread, and by nobody else', () => {
  const draft = {
    text: '看 4.4 的 09:30',
    place: { lessonId: 12, second: 570, words: '4.4 的 09:30' },
    savedReplyId: 3,
  }
  keepDraft(7, 31, draft)
  expect(readDraft(7, 31)).toEqual(draft)
  expect(readDraft(8, 31)).toEqual(EMPTY_DRAFT)
  expect(readDraft(7, 32)).toEqual(EMPTY_DRAFT)
})

test('what was sent or emptied is kept no longer', () => {
  keepDraft(7, 31, { text: 'a' })
  dropDraft(7, 31)
  expect(localStorage.length).toBe(0)
  keepDraft(7, 31, { text: 'a' })
  keepDraft(7, 31, { text: '  \n' })
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
    keepDraft(7, threadId, { text: 'x' })
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
  expect(() => keepDraft(7, 31, { text: 'a' })).not.toThrow()
  expect(readDraft(7, 31)).toEqual(EMPTY_DRAFT)
})

test('a place whose words were taken out of the text is no longer pointed to', () => {
  const draft = { text: '看 4.4 的 09:30', place: { lessonId: 12, second: 570, words: '4.4 的 09:30' } }
  expect(withText(draft, '请看 4.4 的 09:30').place).toEqual(draft.place)
  expect(withText(draft, '请看 4.4 的 09:3')).toEqual({ text: '请看 4.4 的 09:3' })
})

test('a place that makes no sense is none, the words stay', () => {
  localStorage.setItem(
    'bee-inbox-draft-7-31',
    JSON.stringify({ text: 'a', place: { lessonId: 'x' }, savedReplyId: '1' }),
  )
  expect(readDraft(7, 31)).toEqual({ text: 'a' })
})
