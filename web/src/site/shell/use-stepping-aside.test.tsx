import { cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
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
