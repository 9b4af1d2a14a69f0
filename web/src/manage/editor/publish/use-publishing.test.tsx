import type { Draft } from '@bee/contract/manage/content/drafts.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createManageQueryClient } from '../../api/manage-api.ts'
import { noticeStore } from '../../ui/notice-store.ts'
import { Notices } from '../../ui/notices.tsx'
import type { OpenDraft } from '../use-draft.ts'
import { usePublishing } from './use-publishing.ts'

const DRAFT = { draftId: 3, version: 1, kind: 'banner', contentId: 7 } as unknown as Draft

const followed = vi.fn<(contentId: number) => void>()
let answerPublication: () => void
const client = createManageQueryClient(({ url }) =>
  url.endsWith('/draft/publish')
    ? new Promise((resolve) => {
        answerPublication = () => resolve({ kind: 'banner', contentId: 7, revisionId: 1 })
      })
    : Promise.resolve(DRAFT),
)

function Editor() {
  const draft = {
    draft: DRAFT,
    replace: () => undefined,
    pause: () => undefined,
    saveNow: () => Promise.resolve(),
  } as unknown as OpenDraft<object>
  const { publish } = usePublishing(draft, followed)
  return <button onClick={() => publish.mutate({ draft: DRAFT, moment: undefined, waived: [], note: '' })}>发布</button>
}

const pageWith = (isEditing: boolean) => (
  <QueryClientProvider client={client}>
    {isEditing ? <Editor /> : <p>别的一页</p>}
    <Notices />
  </QueryClientProvider>
)

beforeEach(() => followed.mockClear())
afterEach(() => {
  cleanup()
  noticeStore.set([])
})

it('takes the page along to the number of what is published', async () => {
  render(pageWith(true))
  await userEvent.click(screen.getByRole('button', { name: '发布' }))
  answerPublication()
  await waitFor(() => expect(followed.mock.calls).toEqual([[7]]))
})

it('leaves whoever has gone to another page there, then and when it is taken back', async () => {
  const { rerender } = render(pageWith(true))
  await userEvent.click(screen.getByRole('button', { name: '发布' }))
  rerender(pageWith(false))
  answerPublication()
  await userEvent.click(await screen.findByRole('button', { name: '撤回' }))
  expect(await screen.findByText('撤回了，学员看到的是上一版')).toBeDefined()
  expect(followed).not.toHaveBeenCalled()
})
