import { cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { usePageScroll } from './page-scroll.ts'
import { useSteppingAside } from './use-stepping-aside.ts'

const HEIGHT_PX = 68
let scrollY = 0

function Header({ isSticky }: { isSticky: boolean }) {
  const header = useRef<HTMLElement>(null)
  useSteppingAside(header, isSticky)
  return <header ref={header} />
}

const isAway = () => screen.getByRole('banner').hasAttribute('data-away')

function isAwayAt(top: number): boolean {
  scrollY = top
  window.dispatchEvent(new Event('scroll'))
  return isAway()
}

beforeEach(() => {
  scrollY = 0
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => scrollY)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(HEIGHT_PX)
})
afterEach(cleanup)

it('steps aside on the way down and comes back at the first turn upwards', () => {
  render(<Header isSticky />)
  expect(isAwayAt(60)).toBe(false)
  expect(isAwayAt(300)).toBe(true)
  expect(isAwayAt(297)).toBe(true)
  expect(isAwayAt(290)).toBe(false)
  expect(isAwayAt(400)).toBe(true)
  expect(isAwayAt(0)).toBe(false)
})

it('stays where it is not wanted to move, and comes back when the page after it does not want it', () => {
  const { rerender } = render(<Header isSticky={false} />)
  expect(isAwayAt(500)).toBe(false)
  rerender(<Header isSticky />)
  expect(isAwayAt(900)).toBe(true)
  rerender(<Header isSticky={false} />)
  expect(isAway()).toBe(false)
})

it('stays when the page returns to where it was left, and steps aside when one reads on from there', () => {
  vi.stubGlobal('scrollTo', (_left: number, top: number) => (scrollY = top))
  function Site({ pathname }: { pathname: string }) {
    usePageScroll({ place: pathname, isKept: true, pathname, hash: '', isPop: false })
    return <Header isSticky />
  }
  const { rerender } = render(<Site pathname="/home" />)
  isAwayAt(900)
  rerender(<Site pathname="/news" />)
  isAwayAt(0)
  rerender(<Site pathname="/home" />)
  expect(isAwayAt(900)).toBe(false)
  expect(isAwayAt(950)).toBe(true)
  vi.unstubAllGlobals()
})
