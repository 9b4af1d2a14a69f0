import type { InboxThread } from '@bee/contract/manage/inbox/inbox-fields.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { createManageQueryClient } from '../../../api/manage-api.ts'
import { callsQuery } from '../inbox.queries.ts'
import { CallsList } from './calls-list.tsx'

afterEach(cleanup)

const call = (id: number, more: Partial<InboxThread> = {}): InboxThread => ({
  id,
  kind: 'booking',
  state: 'waiting',
  member: null,
  name: `第 ${id} 位`,
  title: '',
  excerpt: '预约试听Java 练兵台',
  isQuestion: false,
  isHidden: false,
  place: null,
  feedbackKind: '',
  callTime: '2099-03-03T01:30:00.000Z',
  reportCount: 0,
  waitingSinceTime: null,
  laterUntilTime: null,
  createTime: '2026-03-02T02:00:00.000Z',
  lastTime: '2026-03-02T02:00:00.000Z',
  isAnswered: false,
  assignee: null,
  version: 1,
  ...more,
})

function show(calls: InboxThread[]) {
  const client = createManageQueryClient(() => Promise.resolve(calls))
  client.setQueryData(callsQuery().queryKey, calls)
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <CallsList threadAddress={(threadId) => `/manage/inbox/${threadId}`} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

it('leads to each call, says whether it is answered, and shows the rest when it is asked to', async () => {
  show([call(1, { state: 'done' }), call(2), call(3), call(4), call(5)])
  expect(screen.getByRole('link', { name: '第 1 位' }).getAttribute('href')).toBe('/manage/inbox/1')
  const areAnswered = screen.getAllByRole('listitem').map(({ textContent }) => textContent.includes('答复过了'))
  expect(areAnswered).toEqual([true, false, false, false])
  await userEvent.click(screen.getByRole('button', { name: '全部' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(5)
})

it('is not there where nobody is to be called', () => {
  expect(show([]).container.textContent).toBe('')
})
