import type { HeatmapDay } from '@bee/contract/profile/profile.contract.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { Heatmap } from './heatmap.tsx'

afterEach(cleanup)

const days: HeatmapDay[] = Array.from({ length: 28 }, (_, index) => ({
  date: `2026-02-${String(index + 1).padStart(2, '0')}`,
  minutes: index,
  questions: 0,
  count: index,
}))

const heatmap = (onChoose: (date: string) => void = () => undefined, chosenDate?: string) => (
  <Heatmap
    days={days}
    weeks={5}
    radius={9}
    chosenDate={chosenDate}
    onChoose={onChoose}
    metWeeks={new Set(['2026-02-02', '2026-01-26', '2025-12-01'])}
    summaryId="summary"
  />
)

const focusedDate = () => document.activeElement?.getAttribute('data-date')

test('one stop of the Tab key, arrow keys walk, Enter and Space choose', async () => {
  const onChoose = vi.fn()
  render(heatmap(onChoose))
  expect(screen.getAllByRole('gridcell')).toHaveLength(28)
  expect(document.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
  await userEvent.tab()
  expect(focusedDate()).toBe('2026-02-28')
  await userEvent.keyboard('{ArrowLeft}{ArrowUp}')
  expect(focusedDate()).toBe('2026-02-20')
  await userEvent.keyboard('{Enter}{Home} ')
  expect(onChoose.mock.calls).toEqual([['2026-02-20'], ['2026-02-01']])
  expect(document.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
})

test('a cell says its day, tells it beside the pointer and is chosen by a click', async () => {
  const onChoose = vi.fn()
  render(heatmap(onChoose, '2026-02-10'))
  const cell = screen.getByRole('gridcell', { name: '2026-02-10 学了 9 分钟' })
  expect(cell.getAttribute('aria-selected')).toBe('true')
  await userEvent.hover(cell)
  expect(screen.getByText('2026-02-10 学了 9 分钟')).toBeTruthy()
  await userEvent.unhover(cell)
  expect(screen.queryByText('2026-02-10 学了 9 分钟')).toBeNull()
  await userEvent.click(cell)
  expect(onChoose).toHaveBeenCalledWith('2026-02-10')
})

test('marks the weeks in which the goal was met, also one whose Monday is out of sight', () => {
  const { container } = render(heatmap())
  expect(container.querySelectorAll('[aria-hidden] > path')).toHaveLength(2)
})

test('draws on the server without a style attribute', () => {
  expect(renderToString(heatmap())).not.toContain('style=')
})
