import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LIST_SEARCH_DEBOUNCE_MS, SearchBar } from './search-bar.tsx'

describe('SearchBar', () => {
  const onSearch = vi.fn<(name: string) => void>()
  beforeEach(() => {
    vi.useFakeTimers()
    onSearch.mockClear()
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  const bar = (word = '') => (
    <SearchBar
      word={word}
      onSearch={onSearch}
      label="搜索课程名"
      placeholder="搜课程名"
      maxLength={50}
      action="/subject"
      field="word"
    />
  )
  const input = () => screen.getByLabelText<HTMLInputElement>('搜索课程名')
  const type = (value: string) => fireEvent.change(input(), { target: { value } })
  const wait = (ms: number) => {
    act(() => {
      vi.advanceTimersByTime(ms)
    })
  }

  it('searches once, when typing has paused for 500 ms', () => {
    expect(LIST_SEARCH_DEBOUNCE_MS).toBe(500)
    render(bar())
    type('r')
    wait(499)
    type('re')
    wait(499)
    expect(onSearch).not.toHaveBeenCalled()
    wait(1)
    expect(onSearch.mock.calls).toEqual([['re']])
  })

  it('searches at once on Enter, and not again afterwards', () => {
    render(bar())
    type(' redis ')
    fireEvent.submit(screen.getByRole('search'))
    expect(onSearch.mock.calls).toEqual([['redis']])
    wait(1000)
    expect(onSearch).toHaveBeenCalledTimes(1)
  })

  it('does not take back what was typed while its own search was under way', () => {
    const { rerender } = render(bar())
    type('re')
    wait(500)
    type('red')
    rerender(bar('re'))
    expect(input().value).toBe('red')
  })

  it('follows the list when it is reset or stepped back', () => {
    const { rerender } = render(bar('redis'))
    expect(input().value).toBe('redis')
    rerender(bar(''))
    expect(input().value).toBe('')
  })

  it('clears by its button', () => {
    render(bar('redis'))
    fireEvent.click(screen.getByLabelText('清空搜索词'))
    expect(onSearch.mock.calls).toEqual([['']])
  })

  it('is silent after it has gone', () => {
    const { unmount } = render(bar())
    type('re')
    unmount()
    wait(1000)
    expect(onSearch).not.toHaveBeenCalled()
  })
})
