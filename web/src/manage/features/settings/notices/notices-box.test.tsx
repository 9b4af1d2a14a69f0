import type { TransportRequest } from '@bee/contract/client.ts'
import type { NoticeTexts } from '@bee/contract/manage/settings.contract.ts'
import { NOTICE_TEXTS, noticesOfBody } from '@bee/contract/messages/notice-texts.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createManageQueryClient } from '../../../api/manage-api.ts'
import { NoticesBox } from './notices-box.tsx'

const TITLE = NOTICE_TEXTS.orderPaid.title
const OURS = NOTICE_TEXTS.orderPaid.text

// The test's browser has no such command; `editText` then sets the value itself.
beforeEach(() => Object.assign(document, { execCommand: () => false }))
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(document, 'execCommand')
})

function renderBox(written: Partial<NoticeTexts> = {}) {
  let stands: NoticeTexts = { ...noticesOfBody({}), updateTime: '2026-11-16T06:00:00.000Z', ...written }
  const sent: NoticeTexts[] = []
  const client = createManageQueryClient(({ method, body }: TransportRequest) => {
    if (method === 'POST') {
      sent.push(body as NoticeTexts)
      stands = { ...(body as NoticeTexts), updateTime: `2026-11-16T06:00:0${sent.length}.000Z` }
    }
    return Promise.resolve(stands)
  })
  const box = (
    <QueryClientProvider client={client}>
      <NoticesBox />
    </QueryClientProvider>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: box }])} />)
  return sent
}

const field = () => screen.findByLabelText<HTMLTextAreaElement>(TITLE)
const around = async () => within((await field()).parentElement?.parentElement as HTMLElement)
const save = () => userEvent.click(screen.getByRole('button', { name: '存下，马上生效' }))

it('shows what a student gets while one writes, and puts a variable where the cursor is', async () => {
  const sent = renderBox()
  expect((await field()).value).toBe(OURS)
  await userEvent.clear(await field())
  await userEvent.click((await around()).getByRole('button', { name: '加上 {课程}' }))
  await userEvent.type(await field(), ' 开通了')
  expect((await field()).value).toBe('{课程} 开通了')
  expect((await around()).getByText('学员收到：第一门课 开通了')).toBeDefined()
  await save()
  await expect.poll(() => sent).toMatchObject([{ orderPaid: '{课程} 开通了', welcome: '' }])
})

it('goes back to our text, which is not stored', async () => {
  const sent = renderBox({ orderPaid: '开通了' })
  await userEvent.click((await around()).getByRole('button', { name: '用原来的写法' }))
  expect((await field()).value).toBe(OURS)
  expect((await around()).queryByRole('button', { name: '用原来的写法' })).toBeNull()
  await save()
  await expect.poll(() => sent).toMatchObject([{ orderPaid: '' }])
})

it('says at its field which variables there are', async () => {
  const sent = renderBox()
  await userEvent.clear(await field())
  await userEvent.type(await field(), '{{原因}')
  await save()
  expect(await screen.findByText('这里没有 {原因}，可以用的是 {课程}、{金额}、{订单号}')).toBeDefined()
  expect(sent).toEqual([])
})
