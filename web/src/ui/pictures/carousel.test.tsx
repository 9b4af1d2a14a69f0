import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Carousel, CAROUSEL_INTERVAL_MS, PREPARE_MS } from './carousel.tsx'

const slides = [1, 2, 3].map((key) => ({ key, content: <a href={`#${key}`}>横幅 {key}</a> }))
const withUnready = slides.map((slide) => ({ ...slide, isReady: slide.key !== 2 }))
let reducedMotion = false

describe('Carousel', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    reducedMotion = false
    vi.stubGlobal('matchMedia', () => ({
      matches: reducedMotion,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  const current = () => screen.getByRole('button', { current: true }).getAttribute('aria-label')
  function wait(ms: number): void {
    act(() => {
      vi.advanceTimersByTime(ms)
    })
  }

  it('moves on every 3000 ms', () => {
    expect(CAROUSEL_INTERVAL_MS).toBe(3000)
    render(<Carousel label="首页横幅" slides={slides} />)
    wait(2999)
    expect(current()).toBe('第 1 张')
    wait(1)
    expect(current()).toBe('第 2 张')
    wait(3000)
    expect(current()).toBe('第 3 张')
  })

  it('stands still under the mouse and while it has the focus', () => {
    render(<Carousel label="首页横幅" slides={slides} />)
    const region = screen.getByRole('region', { name: '首页横幅' })
    fireEvent.pointerEnter(region, { pointerType: 'mouse' })
    wait(9000)
    expect(current()).toBe('第 1 张')
    act(() => {
      screen.getByRole('button', { name: '下一张' }).focus()
    })
    fireEvent.pointerLeave(region)
    wait(9000)
    expect(current()).toBe('第 1 张')
    act(() => {
      screen.getByRole('button', { name: '下一张' }).blur()
    })
    wait(3000)
    expect(current()).toBe('第 2 张')
  })

  it('stands still with reduced motion, and turns by hand', () => {
    reducedMotion = true
    render(<Carousel label="首页横幅" slides={slides} />)
    wait(9000)
    expect(current()).toBe('第 1 张')
    fireEvent.click(screen.getByRole('button', { name: '下一张' }))
    expect(current()).toBe('第 2 张')
  })

  it('waits for a slide that is not ready, and goes on the moment it is', () => {
    const { rerender } = render(<Carousel label="首页横幅" slides={withUnready} />)
    wait(9000)
    expect(current()).toBe('第 1 张')
    rerender(<Carousel label="首页横幅" slides={slides} />)
    expect(current()).toBe('第 2 张')
    wait(2999)
    expect(current()).toBe('第 2 张')
    wait(1)
    expect(current()).toBe('第 3 张')
  })

  it('goes to a slide that is not ready when a hand asks for it', () => {
    render(<Carousel label="首页横幅" slides={withUnready} />)
    fireEvent.click(screen.getByRole('button', { name: '第 2 张' }))
    expect(current()).toBe('第 2 张')
  })

  it('asks for the next slide in time, and for both neighbours when a hand comes near', () => {
    const onComing = vi.fn<(places: readonly number[]) => void>()
    render(<Carousel label="首页横幅" slides={slides} onComing={onComing} />)
    wait(PREPARE_MS - 1)
    expect(onComing.mock.calls).toEqual([[[0]]])
    wait(1)
    expect(onComing.mock.lastCall).toEqual([[1]])
    fireEvent.pointerEnter(screen.getByRole('region', { name: '首页横幅' }), { pointerType: 'mouse' })
    expect(onComing.mock.lastCall).toEqual([[1, 2]])
  })

  it('keeps hidden slides out of reach and shows no controls for one slide', () => {
    render(<Carousel label="首页横幅" slides={slides} />)
    const groups = [...document.querySelectorAll('[aria-roledescription="幻灯片"]')]
    expect(groups.map((group) => group.hasAttribute('inert'))).toEqual([false, true, true])
    cleanup()
    render(<Carousel label="首页横幅" slides={slides.slice(0, 1)} />)
    expect(screen.queryByRole('button')).toBeNull()
  })
})
