import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderWithApi, type Rendered } from '../../testing/render-with-api.tsx'
import { CourseSearch, SEARCH_DEBOUNCE_MS } from './course-search.tsx'

const spring = { from: 0, to: 6 }
const found = [
  { id: 1, name: 'Spring Boot 3 企业级开发实战', hits: [spring] },
  { id: 2, name: 'Spring Cloud 微服务', hits: [spring, { from: 13, to: 16 }] },
]
const field = () => screen.getByRole('combobox', { name: '搜索课程' })
const names = () => screen.queryAllByRole('option').map((option) => option.textContent)
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent

async function wait(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms))
}

async function search(word: string): Promise<void> {
  fireEvent.change(field(), { target: { value: word } })
  await wait(SEARCH_DEBOUNCE_MS)
  // The answer arrives one turn later.
  await wait(1)
}

function press(key: string, details: object = {}): void {
  fireEvent.keyDown(field(), { key, ...details })
  if (key === 'Enter') fireEvent.submit(screen.getByRole('search'))
}

describe('CourseSearch', () => {
  let site: Rendered
  let answer: () => unknown
  const onLeave = vi.fn()

  beforeEach(() => {
    vi.useFakeTimers()
    onLeave.mockReset()
    answer = () => found
    site = renderWithApi(<CourseSearch device="PC" onLeave={onLeave} />, () => answer(), '/home')
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  it('asks once, 300 ms after the last key', async () => {
    expect(SEARCH_DEBOUNCE_MS).toBe(300)
    fireEvent.change(field(), { target: { value: 'spr' } })
    await wait(299)
    fireEvent.change(field(), { target: { value: 'spring' } })
    await wait(299)
    expect(site.calls).toEqual([])
    await wait(1)
    expect(site.calls.map(({ url }) => url)).toEqual(['/bee/api/release/subject/suggest?search=spring'])
    expect(site.calls[0]?.options).toMatchObject({ bypassed: true, quiet: true })
  })

  it('shows the names with what was hit in bold, also where pinyin hit it', async () => {
    await search('spring')
    expect(names()).toEqual(['Spring Boot 3 企业级开发实战', 'Spring Cloud 微服务'])
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
      'Spring',
      'Spring',
      '微服务',
    ])
    expect(field().getAttribute('aria-expanded')).toBe('true')
  })

  it('shows nothing when the call fails', async () => {
    answer = () => {
      throw new Error('refused')
    }
    await search('spring')
    expect(names()).toEqual([])
    expect(field().getAttribute('aria-expanded')).toBe('false')
  })

  it('walks through the names by arrow keys, over the field at both ends, and opens the chosen course', async () => {
    await search('spring')
    press('ArrowDown')
    expect(active()).toBe('Spring Boot 3 企业级开发实战')
    press('ArrowDown')
    press('ArrowDown')
    expect(active()).toBeUndefined()
    press('ArrowUp')
    expect(active()).toBe('Spring Cloud 微服务')
    press('Enter')
    await wait(0)
    expect(site.address()).toBe('/subject/2')
    expect(onLeave).toHaveBeenCalledOnce()
  })

  it('searches the list on Enter, and goes nowhere without a name', async () => {
    fireEvent.change(field(), { target: { value: '   ' } })
    press('Enter')
    await wait(0)
    expect(site.address()).toBe('/home')
    await search(' 微服务 ')
    press('Enter')
    await wait(0)
    expect(site.address()).toBe(`/subject?subjectName=${encodeURIComponent('微服务')}`)
  })

  it('leaves the keys to the input method while a word is composed', async () => {
    await search('spring')
    press('ArrowDown', { isComposing: true })
    expect(active()).toBeUndefined()
  })

  it('closes with Escape step by step: the names, the word, the field', async () => {
    await search('spring')
    press('Escape')
    expect(names()).toEqual([])
    expect(onLeave).not.toHaveBeenCalled()
    press('Escape')
    expect((field() as HTMLInputElement).value).toBe('')
    press('Escape')
    expect(onLeave).toHaveBeenCalledOnce()
  })

  it('opens a name that is clicked', async () => {
    await search('spring')
    fireEvent.click(screen.getByRole('option', { name: /Cloud/ }))
    await wait(0)
    expect(site.address()).toBe('/subject/2')
  })

  it('offers the whole site below the names, also where no course fits', async () => {
    answer = () => ({ list: [], totalCount: 0, totalPage: 0 })
    await search(' 泛型 ')
    expect(names()).toEqual([])
    fireEvent.click(screen.getByRole('link', { name: '搜全站「泛型」' }))
    await wait(0)
    expect(site.address()).toBe(`/search?q=${encodeURIComponent('泛型')}`)
    expect(onLeave).toHaveBeenCalledOnce()
  })
})
