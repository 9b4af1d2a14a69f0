import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SearchField } from './search-field.tsx'

const onSearch = vi.fn<(words: string) => void>()
const field = () => screen.getByRole<HTMLInputElement>('searchbox')
const show = (value: string) => <SearchField value={value} placeholder="搜订单" onSearch={onSearch} />

beforeEach(() => {
  vi.useFakeTimers()
  onSearch.mockReset()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('searches after a pause, once, and at once by Enter', () => {
  render(show(''))
  for (const value of ['小', '小满', '小满 ']) fireEvent.change(field(), { target: { value } })
  expect(onSearch).not.toHaveBeenCalled()
  act(() => void vi.advanceTimersByTime(300))
  expect(onSearch.mock.calls).toEqual([['小满']])
  fireEvent.change(field(), { target: { value: '小满要' } })
  fireEvent.keyDown(field(), { key: 'Enter' })
  act(() => void vi.advanceTimersByTime(0))
  expect(onSearch.mock.lastCall).toEqual(['小满要'])
  act(() => void vi.advanceTimersByTime(1000))
  expect(onSearch).toHaveBeenCalledTimes(2)
})

it('/ leads into it; what is searched from elsewhere stands in it, and what is being typed is left alone', () => {
  const { rerender } = render(show('旧'))
  act(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true })))
  expect(document.activeElement).toBe(field())
  rerender(show(''))
  expect(field().value).toBe('')
  fireEvent.change(field(), { target: { value: '新 ' } })
  rerender(show('新'))
  expect(field().value).toBe('新 ')
})
