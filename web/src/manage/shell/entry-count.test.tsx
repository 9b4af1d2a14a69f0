import type { TransportRequest } from '@bee/contract/client.ts'
import type { Waiting } from '@bee/contract/manage/today.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createManageQueryClient } from '../api/manage-api.ts'
import { EntryCount } from './entry-count.tsx'

const line = (kind: Waiting['kind'], count: number, hasMore = false): Waiting => ({
  kind,
  count,
  hasMore,
  sentence: '',
  sinceTime: '2026-03-02T04:00:00Z',
  dueTime: null,
  people: [],
  isMine: false,
  link: null,
})
const LIST = [line('failed-job', 4), line('order', 3), line('comment', 99, true), line('report', 1)]

const asked = vi.fn<(url: string) => void>()

function show(path: string, permission: string): void {
  const me = { rights: [{ permission, scope: 'all', limit: null }] }
  const client = createManageQueryClient(({ url }: TransportRequest) => {
    asked(url)
    return Promise.resolve(url.endsWith('/me') ? me : { list: LIST, doneToday: 0, hasWaited: true })
  })
  client.setQueryData(['me'], me)
  render(
    <QueryClientProvider client={client}>
      <nav>
        <EntryCount path={path} look="side" />
      </nav>
    </QueryClientProvider>,
  )
}
afterEach(() => {
  cleanup()
  asked.mockReset()
})

const waitingAsked = () => asked.mock.calls.filter(([url]) => url.includes('/today/waiting')).length

it('adds up what waits behind an entry', async () => {
  show('/manage/inbox', 'today.read')
  await vi.waitFor(() => expect(screen.getByRole('navigation').textContent).toBe('，100+ 件在等'))
  cleanup()
  show('/manage/orders', 'today.read')
  await vi.waitFor(() => expect(screen.getByRole('navigation').textContent).toBe('，3 件在等'))
})

it('is not asked for where nothing waits, nor by who may not see it', async () => {
  show('/manage', 'today.read')
  show('/manage/inbox', 'orders.read')
  await Promise.resolve()
  expect(waitingAsked()).toBe(0)
  expect(screen.queryByText(/件在等/)).toBeNull()
})
