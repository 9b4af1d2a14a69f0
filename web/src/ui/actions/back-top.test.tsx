import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BackTop } from './back-top.tsx'
import { BACK_TOP_MS, BACK_TOP_VISIBLE_PX } from './scroll-to-top.ts'

let scrollY = 0
let reducedMotion = false

function scrollPage(to: number): void {
  act(() => {
    scrollY = to
    window.dispatchEvent(new Event('scroll'))
  })
}

describe('BackTop', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    scrollY = 0
    reducedMotion = false
    vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => scrollY)
    vi.spyOn(window, 'scrollTo').mockImplementation((...args: unknown[]) => {
      scrollY = Number(args[1])
    })
    vi.stubGlobal('matchMedia', () => ({ matches: reducedMotion }))
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  it('appears at 200 px', () => {
    expect(BACK_TOP_VISIBLE_PX).toBe(200)
    render(<BackTop />)
    scrollPage(199)
    expect(screen.queryByRole('button')).toBeNull()
    scrollPage(200)
    expect(screen.getByRole('button', { name: '返回顶部' })).not.toBeNull()
  })

  it('goes up within 500 ms', () => {
    expect(BACK_TOP_MS).toBe(500)
    render(<BackTop />)
    scrollPage(2000)
    fireEvent.click(screen.getByRole('button'))
    vi.advanceTimersByTime(250)
    expect(scrollY).toBeGreaterThan(0)
    expect(scrollY).toBeLessThan(2000)
    vi.advanceTimersByTime(BACK_TOP_MS - 250 + 50)
    expect(scrollY).toBe(0)
  })

  it('lets go when the visitor scrolls by hand', () => {
    render(<BackTop />)
    scrollPage(2000)
    fireEvent.click(screen.getByRole('button'))
    vi.advanceTimersByTime(100)
    window.dispatchEvent(new Event('wheel'))
    const held = scrollY
    vi.advanceTimersByTime(1000)
    expect(scrollY).toBe(held)
  })

  it('jumps with reduced motion', () => {
    reducedMotion = true
    render(<BackTop />)
    scrollPage(2000)
    fireEvent.click(screen.getByRole('button'))
    expect(scrollY).toBe(0)
  })
})
