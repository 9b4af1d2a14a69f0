import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  forgetSearch,
  forgetSearches,
  HISTORY_SIZE,
  historySnapshot,
  readHistory,
  rememberSearch,
  watchHistory,
} from './search-history.ts'

beforeEach(() => localStorage.clear())
afterEach(() => localStorage.clear())

it('keeps the newest ten, each once, the newest first', () => {
  for (let index = 1; index <= HISTORY_SIZE + 2; index += 1) rememberSearch(`词${index}`)
  rememberSearch('词5')
  expect(readHistory()).toHaveLength(HISTORY_SIZE)
  expect(readHistory().slice(0, 3)).toEqual(['词5', '词12', '词11'])
  expect(readHistory()).not.toContain('词2')
})

it('forgets one or all, and tells who watches', () => {
  rememberSearch('甲')
  rememberSearch('乙')
  let told = 0
  const stop = watchHistory(() => (told += 1))
  forgetSearch('甲')
  expect(readHistory()).toEqual(['乙'])
  forgetSearches()
  expect(readHistory()).toEqual([])
  expect(localStorage.length).toBe(0)
  stop()
  rememberSearch('丙')
  expect(told).toBe(2)
})

it.each(['{', '"a"', '[1]', 'null'])('takes %s that others wrote for nothing', (text) => {
  localStorage.setItem('bee-searches', text)
  expect(readHistory()).toEqual([])
})

it('gives React the same array until the words change', () => {
  rememberSearch('甲')
  const before = historySnapshot()
  expect(historySnapshot()).toBe(before)
  rememberSearch('乙')
  expect(historySnapshot()).toEqual(['乙', '甲'])
})
