import type { TransportRequest } from '@bee/contract/client.ts'
import type { InboxDetail } from '@bee/contract/manage/inbox/inbox-fields.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '../../../../api/call-failure.ts'
import { createManageQueryClient } from '../../../api/manage-api.ts'
import { ManageFailure } from '../../../api/manage-failure.ts'
import { noticeStore } from '../../../ui/notice-store.ts'
import { readDraft } from './kept-drafts.ts'
import { useAnswer } from './use-answer.ts'

const STAFF_ID = 7
const THREAD_ID = 31
const detailAt = (version: number) => ({ thread: { id: THREAD_ID, version } }) as InboxDetail

const server = vi.fn<(request: TransportRequest) => Promise<unknown>>()
const onSettled = vi.fn()
const bodyOf = (call: number) => server.mock.calls[call]?.[0].body as Record<string, unknown>
const refusal = (status: number, message: string, reason?: string) =>
  new ManageFailure(new CallFailure(status, message, reason === undefined ? null : { reason }), 'q-1')

function begin(version = 3) {
  const client = createManageQueryClient(server)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook((detail: InboxDetail) => useAnswer({ detail, staffId: STAFF_ID, onSettled }), {
    wrapper,
    initialProps: detailAt(version),
  })
}

beforeEach(() => {
  localStorage.clear()
  noticeStore.set([])
  server.mockReset()
  onSettled.mockReset()
})
afterEach(cleanup)

const sendOf = (result: { current: ReturnType<typeof useAnswer> }) =>
  act(async () => {
    result.current.send({ as: 'answer', isForced: false })
    await vi.waitFor(() => expect(server).toHaveBeenCalled())
  })

test('what is written is kept at once, found again, and forgotten when it was sent', async () => {
  server.mockResolvedValue({})
  const first = begin()
  act(() => first.result.current.setText('能'))
  expect(readDraft(STAFF_ID, THREAD_ID).text).toBe('能')
  first.unmount()
  const { result } = begin()
  expect(result.current.draft.text).toBe('能')
  await sendOf(result)
  await waitFor(() => expect(onSettled).toHaveBeenCalledWith(THREAD_ID))
  expect(bodyOf(0)).toMatchObject({ threadId: THREAD_ID, content: '能', version: 3, isForced: false })
  expect(result.current.draft.text).toBe('')
  expect(localStorage.length).toBe(0)
})

test('a try that was never answered goes out again under the same key, other words under another', async () => {
  server.mockRejectedValueOnce(refusal(0, '网络开小差了')).mockRejectedValueOnce(refusal(0, '网络开小差了'))
  server.mockResolvedValue({})
  const { result } = begin()
  act(() => result.current.setText('能'))
  await sendOf(result)
  await waitFor(() => expect(noticeStore.get()[0]?.text).toContain('没做成'))
  expect(result.current.draft.text).toBe('能')
  act(() => result.current.send({ as: 'answer', isForced: false }))
  await waitFor(() => expect(server).toHaveBeenCalledTimes(2))
  expect(bodyOf(1)['key']).toBe(bodyOf(0)['key'])
  await waitFor(() => expect(result.current.isSending).toBe(false))
  act(() => result.current.setText('不能'))
  act(() => result.current.send({ as: 'answer', isForced: false }))
  await waitFor(() => expect(server).toHaveBeenCalledTimes(3))
  expect(bodyOf(2)['key']).not.toBe(bodyOf(0)['key'])
})

test('an answer goes with what was read when it was begun; crossed, it waits to be sent all the same', async () => {
  server.mockRejectedValueOnce(refusal(409, '安然 刚刚已经回复了，看一眼再决定', 'conflict')).mockResolvedValue({})
  const { result, rerender } = begin(3)
  act(() => result.current.setText('能'))
  rerender(detailAt(4))
  await sendOf(result)
  expect(bodyOf(0)['version']).toBe(3)
  await waitFor(() => expect(result.current.refusal).toContain('安然'))
  expect(result.current.draft.text).toBe('能')
  expect(onSettled).not.toHaveBeenCalled()
  act(() => result.current.sendAnyway())
  await waitFor(() => expect(onSettled).toHaveBeenCalledOnce())
  expect(bodyOf(1)).toMatchObject({ content: '能', isForced: true })
})

test('whoever has written nothing yet answers what is there now', async () => {
  server.mockResolvedValue({})
  const { result, rerender } = begin(3)
  rerender(detailAt(4))
  act(() => result.current.setText('能'))
  await sendOf(result)
  expect(bodyOf(0)['version']).toBe(4)
})

test('a word for colleagues settles nothing', async () => {
  server.mockResolvedValue({})
  const { result } = begin()
  act(() => result.current.setText('我在外面，帮我回一下'))
  act(() => result.current.send({ as: 'note' }))
  await waitFor(() => expect(result.current.draft.text).toBe(''))
  expect(server.mock.calls[0]?.[0].url).toContain('/manage/inbox/note')
  expect(onSettled).not.toHaveBeenCalled()
})
