import type { CourseDraft } from '@bee/contract/courses/course-draft.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createManageQueryClient } from '../../../api/manage-api.ts'
import { meQuery } from '../../../api/me.queries.ts'
import type { OpenDraft } from '../../../editor/use-draft.ts'
import { SAME_PAGE } from '../../../same-page.ts'
import { useOpenInAddress } from '../../../ui/address/use-open-in-address.ts'
import { OutlineEditor } from './outline-editor.tsx'

const START: Partial<CourseDraft> = {
  chapters: [
    {
      id: 1,
      name: '起步',
      lessons: [
        { id: 11, name: '认识它', remark: '先看', filmId: null },
        { id: 12, name: '装好它', remark: '', filmId: null },
      ],
    },
    { id: 2, name: '深入', lessons: [{ id: 21, name: '原理', remark: '', filmId: null }] },
  ],
}

let router: ReturnType<typeof createMemoryRouter>
const seen: { body: Partial<CourseDraft> } = { body: START }

/** Does what the draft session does with a change, without a server: the new body is the next state. */
function Editor() {
  const [current, setCurrent] = useState(START)
  const [past, setPast] = useState<Partial<CourseDraft>[]>([])
  useEffect(() => {
    seen.body = current
  }, [current])
  const draft = {
    draft: undefined,
    body: current,
    change: (next: (before: Partial<CourseDraft>) => Partial<CourseDraft>) => {
      setPast([...past, current])
      setCurrent(next(current))
    },
    undo: () => setCurrent(past.at(-1) ?? current),
  } as unknown as OpenDraft<CourseDraft>
  const [paste, setPaste] = useOpenInAddress('paste', SAME_PAGE)
  const [chosen, setChosen] = useOpenInAddress('lesson', SAME_PAGE)
  return (
    <OutlineEditor
      draft={draft}
      isFixed={false}
      isPasting={paste === '1'}
      onPasting={(is) => setPaste(is ? '1' : undefined)}
      chosen={chosen}
      onChosen={setChosen}
    />
  )
}

beforeEach(() => {
  const me = { userId: 1, rights: [] }
  const answerOf = (url: string) =>
    url.includes('/upload/') ? [] : url.includes('/door/') ? me : { list: [], hasMore: false }
  const client = createManageQueryClient(({ url }) => Promise.resolve(answerOf(url)))
  client.setQueryData(meQuery().queryKey, me as never)
  router = createMemoryRouter([{ path: '*', element: <Editor /> }])
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
})
afterEach(cleanup)

const row = (name: RegExp) => screen.getByRole('row', { name })
const ids = () => seen.body.chapters?.map(({ lessons }) => lessons.map(({ id }) => id))
const names = () => seen.body.chapters?.map(({ lessons }) => lessons.map(({ name }) => name))

it('the dialog for a pasted outline is in the address while it is open, and no longer', async () => {
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: '粘贴大纲' }))
  expect(router.state.location.search).toBe('?paste=1')
  await user.type(within(screen.getByRole('dialog')).getByRole('textbox'), '第 1 章 起步')
  await user.click(screen.getByRole('button', { name: /^换成这/ }))
  expect([screen.queryByRole('dialog'), router.state.location.search]).toEqual([null, ''])
  await user.click(screen.getByRole('button', { name: '粘贴大纲' }))
  await user.click(screen.getByRole('button', { name: /^先不做/ }))
  expect([screen.queryByRole('dialog'), router.state.location.search]).toEqual([null, ''])
})

it('the chosen lesson is in the address: by its number, or before it has one by its position', async () => {
  const user = userEvent.setup()
  const search = () => router.state.location.search
  await user.click(screen.getByText('装好它'))
  expect(search()).toBe('?lesson=12')
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(search()).toBe('?lesson=12')
  await user.click(screen.getByRole('button', { name: '粘贴大纲' }))
  expect(search()).toBe('?lesson=12&paste=1')
  await user.click(screen.getByRole('button', { name: /^先不做/ }))
  await user.click(screen.getByRole('button', { name: '关上这一讲' }))
  expect(search()).toBe('')
  await act(() => router.navigate('/?lesson=21'))
  expect(screen.getByRole('complementary', { name: /原理/ })).toBeTruthy()
  await act(() => router.navigate('/?lesson=99'))
  expect([screen.queryByRole('complementary'), search()]).toEqual([null, ''])
  await user.click(screen.getByText('认识它'))
  await user.keyboard('n新的一讲{Enter}')
  expect(search()).toBe('?lesson=1.2')
})

it('F2 changes a name in place, Esc leaves it, and the number stays', async () => {
  const user = userEvent.setup()
  await user.click(screen.getByText('认识它'))
  await user.keyboard('{F2}')
  await user.keyboard('认识一下{Escape}')
  expect(names()).toEqual([['认识它', '装好它'], ['原理']])
  await user.keyboard('{F2}认识一下{Enter}')
  expect(names()).toEqual([['认识一下', '装好它'], ['原理']])
  expect(ids()).toEqual([[11, 12], [21]])
})

it('Alt and arrows move, across chapters, and what happened is said', async () => {
  const user = userEvent.setup()
  await user.click(screen.getByText('装好它'))
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(ids()).toEqual([[11], [12, 21]])
  expect(screen.getByText('已移到 2.1')).toBeTruthy()
  expect(document.activeElement).toBe(row(/2\.1 装好它/))
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(ids()).toEqual([[11, 12], [21]])
})

it('the focus stays with a new lesson that moves', async () => {
  const user = userEvent.setup()
  await user.click(screen.getByText('认识它'))
  await user.keyboard('n新的一讲{Enter}')
  await vi.waitFor(() => expect(document.activeElement).toBe(row(/1\.2 新的一讲/)))
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(document.activeElement).toBe(row(/1\.1 新的一讲/))
  await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}')
  expect(document.activeElement).toBe(row(/1\.3 新的一讲/))
})

it('Tab goes on to the next name, and pasted lines are new lessons', async () => {
  const user = userEvent.setup()
  await user.click(screen.getByText('认识它'))
  await user.keyboard('{F2}甲{Tab}乙{Enter}')
  expect(names()?.[0]).toEqual(['甲', '乙'])
  await user.keyboard('n')
  await user.paste('丙\n丁\n')
  expect(names()?.[0]).toEqual(['甲', '乙', '丙', '丁'])
})

it('a chapter folds, and Delete takes a lesson away', async () => {
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: '收起第 1 章' }))
  expect(screen.queryByText('认识它')).toBeNull()
  await user.click(screen.getByRole('button', { name: '展开第 1 章' }))
  await user.click(screen.getByText('认识它'))
  await user.keyboard('{Delete}')
  expect(ids()).toEqual([[12], [21]])
})

it('the outline is changed as text, and what changes is shown before', async () => {
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: '以文字改' }))
  const dialog = screen.getByRole('dialog', { hidden: true })
  const area = within(dialog).getByRole('textbox', { hidden: true })
  expect((area as HTMLTextAreaElement).value).toBe('# 起步\n- 认识它 | 先看\n- 装好它\n\n# 深入\n- 原理')
  await user.clear(area)
  await user.type(area, '# 起步\n- 认识它 | 先看\n# 深入\n- 装好它\n- 原理\n- 更多')
  expect(within(dialog).getByText(/新增 1，移动 1，3 讲还是原来的/)).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: '换成这 2 章 4 讲', hidden: true }))
  expect(ids()).toEqual([[11], [12, 21, undefined]])
  expect(seen.body.chapters?.[0]?.lessons[0]?.remark).toBe('先看')
})

it('a remark is written beside the tree', async () => {
  const user = userEvent.setup()
  await user.click(screen.getByText('原理'))
  const panel = screen.getByRole('complementary', { name: '2.1 原理' })
  await user.type(within(panel).getByRole('textbox', { name: /备注/ }), '慢慢来')
  expect(seen.body.chapters?.[1]?.lessons[0]).toEqual({ id: 21, name: '原理', remark: '慢慢来', filmId: null })
})

it('the parts of a lesson are lines of text; what is none stays in the field and out of the draft', async () => {
  const user = userEvent.setup()
  await user.click(screen.getByText('原理'))
  const field = screen.getByRole('textbox', { name: /^章节/ })
  await user.type(field, '01:30 后来{Enter}00:10 起头{Enter}没有时间')
  expect(seen.body.chapters?.[1]?.lessons[0]?.marks).toEqual([
    { second: 10, title: '起头' },
    { second: 90, title: '后来' },
  ])
  expect(screen.getByText(/第 3 行/)).toBeTruthy()
  expect(field).toHaveProperty('value', '01:30 后来\n00:10 起头\n没有时间')
  await user.clear(field)
  expect(seen.body.chapters?.[1]?.lessons[0]?.marks).toBeUndefined()
})
