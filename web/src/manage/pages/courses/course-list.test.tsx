import type { TransportRequest } from '@bee/contract/client.ts'
import type { DeskCourse } from '@bee/contract/manage/courses/course-desk.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createManageQueryClient } from '../../api/manage-api.ts'
import { meQuery } from '../../api/me.queries.ts'
import { noticeStore } from '../../ui/notice-store.ts'
import { CourseListPage } from './course-list.tsx'

const TIME = '2026-11-16T06:00:00Z'
const course = (courseId: number, name: string): DeskCourse => ({
  courseId,
  draftId: null,
  draftVersion: null,
  name,
  thumbUrl: '',
  typeName: '容器',
  priceFen: 0,
  state: 'published',
  publishTime: null,
  withdrawTime: null,
  teacher: null,
  lessonCount: 3,
  unfilmedCount: 0,
  learnerCount: 0,
  finishedPercent: null,
  last: { act: 'published', time: TIME, note: '', by: null },
})
const COURSES = [course(1, '没人学的课'), course(2, '有人学的课'), course(3, '另一门课')]
const ME = {
  role: { id: 1, name: '校长', isOwner: true },
  rights: [{ permission: 'content.publish', scope: 'all', limit: null }],
}

/** Course 2 has students. */
const server = vi.fn(({ url, body }: TransportRequest): Promise<unknown> => {
  if (url.includes('/content/')) {
    const { contentIds } = body as { contentIds: number[] }
    const refused = contentIds.includes(2)
      ? [{ contentId: 2, title: '有人学的课', sentence: '有人学过，只能下架' }]
      : []
    return Promise.resolve({ doneIds: contentIds.filter((id) => id !== 2), refused })
  }
  if (url.includes('/course/list')) return Promise.resolve({ list: COURSES, totalCount: COURSES.length })
  if (url.includes('/course/choices')) return Promise.resolve({ types: [], teachers: [] })
  return url.includes('/course/') ? new Promise(() => {}) : Promise.resolve(ME)
})
const sent = () =>
  server.mock.calls.flatMap(([{ url, body }]) =>
    url.includes('/content/') ? [{ act: url.split('/').at(-1), body }] : [],
  )
const said = () => noticeStore.get().map(({ text }) => text)

// jsdom has no popovers.
beforeEach(() => void Object.assign(HTMLElement.prototype, { hidePopover: () => undefined }))
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(HTMLElement.prototype, 'hidePopover')
  server.mockClear()
  noticeStore.set([])
})

async function show() {
  const client = createManageQueryClient(server)
  client.setQueryData(meQuery().queryKey, ME as never)
  const router = createMemoryRouter([{ path: '*', element: <CourseListPage /> }])
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findByLabelText(/^选中 没人学的课/)
}
const choose = (name: string) => fireEvent.click(screen.getByLabelText(new RegExp(`^选中 ${name}`)))
const bar = () => screen.getByLabelText('对选中的')

it('throws away what is chosen, says what was not and why, and takes it back', async () => {
  await show()
  choose('没人学的课')
  choose('有人学的课')
  fireEvent.click(within(bar()).getByText('放进回收站'))
  expect(await screen.findByText('有人学过，只能下架', { exact: false })).toBeDefined()
  expect(said()).toEqual(['放进了回收站 1 门'])
  noticeStore.get()[0]?.onUndo?.()
  await vi.waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()).toMatchObject([
    { act: 'remove', body: { kind: 'course', contentIds: [1, 2] } },
    { act: 'put-back', body: { kind: 'course', contentIds: [1] } },
  ])
})

it('throws one away from its own menu, and what is chosen stays chosen', async () => {
  await show()
  choose('没人学的课')
  const inMenus = screen.getAllByText('放进回收站').filter((each) => !bar().contains(each))
  fireEvent.click(inMenus[2] as HTMLElement)
  await vi.waitFor(() => expect(said()).toEqual(['放进了回收站 1 门']))
  expect(sent()).toMatchObject([{ body: { kind: 'course', contentIds: [3] } }])
  expect(bar().textContent).toContain('已选 1 门')
})
