import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Avatar } from './avatar.tsx'
import { LazyImage } from './image.tsx'

afterEach(cleanup)

describe('LazyImage', () => {
  it('loads lazily unless it is in the first view', () => {
    const { rerender } = render(<LazyImage src="/a.png" alt="封面" />)
    expect(screen.getByAltText('封面').getAttribute('loading')).toBe('lazy')
    rerender(<LazyImage src="/a.png" alt="封面" eager />)
    expect(screen.getByAltText('封面').getAttribute('loading')).toBe('eager')
  })

  it('says 加载失败 on failure and tries a new address', () => {
    const { rerender } = render(<LazyImage src="/a.png" alt="封面" />)
    fireEvent.error(screen.getByAltText('封面'))
    expect(screen.getByAltText('加载失败')).not.toBeNull()
    rerender(<LazyImage src="/b.png" alt="封面" />)
    expect(screen.getByAltText('封面').getAttribute('src')).toBe('/b.png')
  })

  it('draws a tile with the words, not a failure, where there is no picture at all', () => {
    const { container, rerender } = render(<LazyImage src="" alt="封面" words={'Spring\nBoot'} tone="java" />)
    expect(screen.queryByText('加载失败')).toBeNull()
    expect(document.querySelector('img')).toBeNull()
    expect(screen.getByRole('img', { name: '封面' }).textContent).toBe('Spring\nBoot')
    expect(container.querySelector('[data-tone="java"]')).not.toBeNull()
    rerender(<LazyImage src={null} alt="" />)
    expect(screen.queryByRole('img')).toBeNull()
    expect(container.textContent).toBe('')
    expect(container.querySelector('svg')).not.toBeNull()
  })
})

describe('Avatar', () => {
  it('falls back to the last character of the nickname', () => {
    const { container } = render(<Avatar src="/u.png" nickName="青禾" />)
    fireEvent.error(container.querySelector('img') as HTMLElement)
    expect(container.textContent).toBe('禾')
  })

  it('does not cut a character in two and has a sign for nobody', () => {
    const { container, rerender } = render(<Avatar nickName="小𠮷" />)
    expect(container.textContent).toBe('𠮷')
    rerender(<Avatar />)
    expect(container.textContent).toBe('蜂')
  })
})
