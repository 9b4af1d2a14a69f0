import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bindName } from '../../../../lib/bind-name.ts'
import { renderWithApi } from '../../../../testing/render-with-api.tsx'
import { answerOfSampleSite, sampleTypes } from '../../../testing/sample-site.ts'
import { FLYOUT_CLOSE_MS, MegaMenu } from './mega-menu.tsx'

const row = (name: string) => screen.getByRole('link', { name: new RegExp(`^${name}`) })
const isOpen = (name: string) => row(name).getAttribute('aria-expanded') === 'true'

async function wait(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms))
}

async function focus(element: HTMLElement): Promise<void> {
  act(() => {
    element.focus()
  })
  await wait(0)
}

async function press(key: string): Promise<void> {
  fireEvent.keyDown(document.activeElement as Element, { key })
  await wait(0)
}

describe('MegaMenu', () => {
  beforeEach(async () => {
    vi.useFakeTimers()
    // The fly-out is fetched on first use; here it is there already.
    await import('./mega-menu-flyout.tsx')
    renderWithApi(<MegaMenu types={sampleTypes} />, answerOfSampleSite, '/home')
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  it('is a list of plain links', () => {
    expect(row('Java 开发').getAttribute('href')).toBe('/subject?subjectTypeId=1')
    expect(row('前端开发').textContent).toContain('Vue')
    expect(screen.queryByText('查看全部 9 门')).toBeNull()
  })

  it('opens under the mouse and closes 120 ms after it has left', async () => {
    expect(FLYOUT_CLOSE_MS).toBe(120)
    fireEvent.mouseEnter(row('Java 开发'))
    await wait(0)
    expect(isOpen('Java 开发')).toBe(true)
    expect(screen.getByRole('link', { name: '集合' }).getAttribute('href')).toBe(
      `/subject?subjectTypeId=11&subjectName=${encodeURIComponent('集合')}`,
    )
    const menu = screen.getByRole('navigation', { name: '课程分类' })
    fireEvent.mouseLeave(menu)
    await wait(119)
    expect(isOpen('Java 开发')).toBe(true)
    await wait(1)
    expect(isOpen('Java 开发')).toBe(false)
  })

  it('stays open when the mouse reaches the fly-out in time', async () => {
    fireEvent.mouseEnter(row('Java 开发'))
    await wait(0)
    fireEvent.mouseLeave(screen.getByRole('navigation', { name: '课程分类' }))
    await wait(100)
    const flyout = document.getElementById(row('Java 开发').getAttribute('aria-controls') ?? '') as HTMLElement
    fireEvent.mouseEnter(flyout)
    await wait(1000)
    expect(isOpen('Java 开发')).toBe(true)
  })

  it('shows the most watched courses of the row', async () => {
    fireEvent.mouseEnter(row('Java 开发'))
    await wait(0)
    const course = screen.getByRole('link', { name: bindName('Spring Boot 3 企业级开发实战') })
    expect(course.getAttribute('href')).toBe('/subject/1')
  })

  it('lays the courses below up to two sub-types, beside them otherwise', async () => {
    const [java] = sampleTypes
    const [subtype] = java?.subtypes ?? []
    if (!java || !subtype) throw new Error('The sample has no direction')
    for (const [count, isBelow] of [
      [1, true],
      [2, true],
      [3, false],
    ] as const) {
      cleanup()
      const subtypes = Array.from({ length: count }, (_, index) => ({ ...subtype, id: 100 + index }))
      renderWithApi(<MegaMenu types={[{ ...java, subtypes }]} />, answerOfSampleSite, '/home')
      fireEvent.mouseEnter(row('Java 开发'))
      await wait(0)
      const flyout = document.getElementById(row('Java 开发').getAttribute('aria-controls') ?? '')
      expect(flyout?.hasAttribute('data-short'), `${count}`).toBe(isBelow)
      expect(flyout?.querySelector('ul[data-short]') !== null, `${count}`).toBe(isBelow)
    }
  })

  it('is walked by arrow keys: down and round, right into the fly-out, left back, Escape closes', async () => {
    await focus(row('Java 开发'))
    expect(isOpen('Java 开发')).toBe(true)
    await press('ArrowUp')
    expect(document.activeElement).toBe(row('前端开发'))
    expect(isOpen('前端开发')).toBe(true)
    await press('ArrowDown')
    expect(document.activeElement).toBe(row('Java 开发'))
    await press('ArrowRight')
    expect(document.activeElement?.textContent).toContain('查看全部')
    await press('ArrowDown')
    expect(document.activeElement?.textContent).toBe('Java 基础')
    await press('ArrowLeft')
    expect(document.activeElement).toBe(row('Java 开发'))
    await press('Escape')
    expect(isOpen('Java 开发')).toBe(false)
  })

  it('closes when the focus leaves it', async () => {
    await focus(row('Java 开发'))
    fireEvent.blur(row('Java 开发'), { relatedTarget: document.body })
    expect(isOpen('Java 开发')).toBe(false)
  })
})
