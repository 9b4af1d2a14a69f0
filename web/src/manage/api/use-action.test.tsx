import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallFailure } from '../../api/call-failure.ts'
import { noticeStore, showNotice } from '../ui/notice-store.ts'
import { createManageQueryClient } from './manage-api.ts'
import { ManageFailure } from './manage-failure.ts'
import { useAction } from './use-action.ts'

const perform = vi.fn<(value: string) => Promise<string>>()

function Switch() {
  const change = useAction(perform, {
    onDone: (result) => showNotice(`现在是${result}`, { onUndo: () => change.mutate('旧') }),
  })
  return (
    <button type="button" onClick={() => change.mutate('新')}>
      换
    </button>
  )
}

beforeEach(() => {
  perform.mockReset()
  noticeStore.set([])
  const client = createManageQueryClient(() => Promise.resolve({}))
  render(
    <QueryClientProvider client={client}>
      <Switch />
    </QueryClientProvider>,
  )
})

afterEach(cleanup)

const click = () => userEvent.click(screen.getByRole('button'))
const notices = () => noticeStore.get().map(({ text }) => text)

it('is done once, however often it is clicked meanwhile', async () => {
  const finish: ((value: string) => void)[] = []
  perform.mockImplementation(() => new Promise((resolve) => finish.push(resolve)))
  await click()
  await click()
  expect(perform).toHaveBeenCalledTimes(1)
  act(() => finish[0]?.('新'))
  await vi.waitFor(() => expect(notices()).toEqual(['现在是新']))
})

it('can be taken back from the words that tell of it, which were written while it was under way', async () => {
  perform.mockImplementation((value) => Promise.resolve(value))
  await click()
  await vi.waitFor(() => expect(notices()).toEqual(['现在是新']))
  act(() => noticeStore.get()[0]?.onUndo?.())
  await vi.waitFor(() => expect(perform.mock.calls.map(([value]) => value)).toEqual(['新', '旧']))
})

const refusal = (reason: string) => new ManageFailure(new CallFailure(403, '不行', { reason }), '')

it('says why it was refused, and can be tried again', async () => {
  perform.mockRejectedValueOnce(refusal('conflict')).mockResolvedValueOnce('新')
  await click()
  await vi.waitFor(() => expect(notices()).toEqual(['没做成：不行']))
  await click()
  await vi.waitFor(() => expect(notices()).toContain('现在是新'))
})

it('says nothing where a page or a dialog has said it', async () => {
  perform.mockRejectedValue(refusal('not-confirmed'))
  await click()
  await vi.waitFor(() => expect(perform).toHaveBeenCalled())
  expect(notices()).toEqual([])
})
