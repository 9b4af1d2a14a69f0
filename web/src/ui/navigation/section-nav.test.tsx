import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SectionNav } from './section-nav.tsx'

const STRIP_FOOT = 270
let report: (() => void) | undefined

/** The browser's observer; it speaks when the test has moved the page. */
class Observer {
  constructor(callback: IntersectionObserverCallback) {
    report = () => {
      const entry = { rootBounds: new DOMRect(0, 225, 1440, STRIP_FOOT - 225) } as IntersectionObserverEntry
      callback([entry], this as unknown as IntersectionObserver)
    }
  }
  observe(): void {
    // Speaks by `report`.
  }
  disconnect(): void {
    report = undefined
  }
}

function scrollTo(tops: Record<string, number>): void {
  for (const [id, top] of Object.entries(tops)) {
    const section = document.getElementById(id)
    if (section) section.getBoundingClientRect = () => new DOMRect(0, top, 800, 600)
  }
  act(() => report?.())
}

const lit = () => screen.getByRole('link', { current: 'location' }).textContent

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', Observer)
  render(
    <>
      <SectionNav
        label="课程内容"
        items={[
          { id: 'intro', label: '介绍' },
          { id: 'catalogue', label: '目录' },
          { id: 'comments', label: '评论' },
        ]}
      />
      <section id="intro" />
      <section id="catalogue" />
      <section id="comments" />
    </>,
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('SectionNav', () => {
  it('lights the section being read', () => {
    scrollTo({ intro: 400, catalogue: 1000, comments: 1600 })
    expect(lit()).toBe('介绍')
    scrollTo({ intro: -400, catalogue: 200, comments: 800 })
    expect(lit()).toBe('目录')
  })

  it('lights the first again after a jump from the end to the top', () => {
    scrollTo({ intro: -1200, catalogue: -600, comments: 0 })
    expect(lit()).toBe('评论')
    scrollTo({ intro: 400, catalogue: 1000, comments: 1600 })
    expect(lit()).toBe('介绍')
  })
})
