import type { Check } from '@bee/contract/manage/content/drafts.contract.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { CheckList } from './check-list.tsx'

afterEach(cleanup)

const check = (level: Check['level'], sentence: string, field: string): Check => ({
  key: sentence,
  level,
  sentence,
  detail: '',
  field,
  lastReason: '',
})
const BODY = { title: '', priceFen: 9900, chapters: [{ lessons: [{ filmId: null }, { filmId: 3 }] }] }
const CHECKS = [
  check('passed', '有封面', ''),
  check('notice', '价格变了', 'priceFen'),
  check('waivable', '1.1 还没有视频', 'chapters.0.lessons.0.filmId'),
  check('stops', '1.2 的视频已经没有了', 'chapters.0.lessons.1.filmId'),
  check('stops', '请填写标题', 'title'),
  check('stops', '整份都不对', ''),
]

it('leads from each to its field: 去补 where there is nothing, 去改 where it stops, 去看 otherwise', async () => {
  const onMend = vi.fn<(field: string) => void>()
  render(<CheckList checks={CHECKS} body={BODY} onMend={onMend} />)
  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))
  expect(names).toEqual(['去改：1.2 的视频已经没有了', '去补：请填写标题', '去补：1.1 还没有视频', '去看：价格变了'])
  await userEvent.click(screen.getByRole('button', { name: '去补：1.1 还没有视频' }))
  expect(onMend.mock.calls).toEqual([['chapters.0.lessons.0.filmId']])
})

it('shows the reason that was given for the very same before, until another is written', () => {
  const again = { ...check('waivable', '2 讲还没有视频：1.1、1.2', ''), key: 'films', lastReason: '下周录' }
  const { rerender } = render(
    <CheckList checks={[again]} body={BODY} onMend={undefined} reasons={new Map()} onReason={vi.fn<() => void>()} />,
  )
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('下周录')
  const others = new Map([['films', '']])
  rerender(
    <CheckList checks={[again]} body={BODY} onMend={undefined} reasons={others} onReason={vi.fn<() => void>()} />,
  )
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('')
})

it('leads nowhere where nothing can be written', () => {
  render(<CheckList checks={CHECKS} body={BODY} onMend={undefined} />)
  expect(screen.queryAllByRole('button')).toEqual([])
  expect(screen.getAllByRole('listitem')).toHaveLength(CHECKS.length)
})
