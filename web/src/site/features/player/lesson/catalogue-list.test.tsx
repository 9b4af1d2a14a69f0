import type { Chapter } from '@bee/contract/player/player.contract.ts'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { CatalogueList, type CatalogueListProps } from './catalogue-list.tsx'
import { sampleChapter, sampleChapters, sampleLesson } from '../testing/sample-chapters.ts'

afterEach(cleanup)

const [first, second] = sampleChapters as [Chapter, Chapter]

function show(props: Partial<CatalogueListProps> = {}) {
  const list = (extra: Partial<CatalogueListProps> = {}) => (
    <MemoryRouter>
      <CatalogueList
        chapters={sampleChapters}
        hrefOf={(lesson) => `/subject/play/1?catalogId=${lesson.id}`}
        {...props}
        {...extra}
      />
    </MemoryRouter>
  )
  const { rerender } = render(list())
  return (extra: Partial<CatalogueListProps>) => rerender(list(extra))
}

const isOpen = (name: string) => screen.getByText(name, { exact: false }).closest('details')?.open

test('chapters carry their number of lessons; the first is open', () => {
  show()
  expect(screen.getByText('（2讲）')).toBeTruthy()
  expect(screen.getByText('（1讲）')).toBeTruthy()
  expect(isOpen('第 1 章')).toBe(true)
  expect(isOpen('第 2 章')).toBe(false)
})

test('the chapter of the active lesson is open, and opens when the lesson moves on', () => {
  const change = show({ activeId: first.lessons[0]?.id })
  expect(isOpen('第 1 章')).toBe(true)
  change({ activeId: second.lessons[0]?.id })
  expect(isOpen('第 2 章')).toBe(true)
  expect(screen.getByText('正在播放').closest('a')?.getAttribute('aria-current')).toBe('true')
})

test('choosing emits a change only when it differs from the current one', async () => {
  const onChoose = vi.fn()
  show({ activeId: 12, onChoose })
  await userEvent.click(screen.getByText('第二讲'))
  expect(onChoose).not.toHaveBeenCalled()
  await userEvent.click(screen.getByText('第一讲'))
  expect(onChoose).toHaveBeenCalledTimes(1)
  expect(onChoose.mock.calls[0]?.[0]).toMatchObject({ id: 11 })
})

test('a finished lesson says so, a begun one shows its share', () => {
  show()
  const finished = screen.getByText('第一讲').closest('a') as HTMLElement
  expect(within(finished).getByText('已学完')).toBeTruthy()
  const begun = screen.getByText('第二讲').closest('a') as HTMLElement
  expect(within(begun).getByText('已学 43%')).toBeTruthy()
})

test('of a course that is not paid all but the preview are locked', () => {
  show({ isOpen: false })
  expect(screen.getAllByText('试看')).toHaveLength(1)
  expect(screen.getAllByText('购买后观看')).toHaveLength(2)
})

test('a chosen lesson that is locked is not playing', () => {
  const change = show({ isOpen: false, activeId: second.lessons[0]?.id })
  expect(screen.queryByText('正在播放')).toBeNull()
  const chosen = screen.getByText(second.lessons[0]?.name ?? '').closest('a') as HTMLElement
  expect(chosen.getAttribute('aria-current')).toBe('true')
  expect(within(chosen).getByText('购买后观看')).toBeTruthy()
  change({ isOpen: true })
  expect(within(chosen).getByText('正在播放')).toBeTruthy()
})

test('a lesson without a film says so, and leads nowhere', () => {
  show({ chapters: [sampleChapter(1, '起步', [sampleLesson(11, '第一讲', { hasFilm: false, videoUrl: null })])] })
  const row = screen.getByText('第一讲').closest('li') as HTMLElement
  expect(within(row).getByText('视频还没有上传')).toBeTruthy()
  expect(within(row).queryByRole('link')).toBeNull()
})

test('is a list of links without JavaScript', () => {
  const html = renderToString(
    <MemoryRouter>
      <CatalogueList chapters={sampleChapters} hrefOf={(lesson) => `/play?catalogId=${lesson.id}`} />
    </MemoryRouter>,
  )
  expect(html).toContain('href="/play?catalogId=21"')
  expect(html).not.toContain('style=')
})
