import type { Draft, Review } from '@bee/contract/manage/content/drafts.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallFailure } from '../../../api/call-failure.ts'
import { createManageQueryClient } from '../../api/manage-api.ts'
import { noticeStore } from '../../ui/notice-store.ts'
import { Notices } from '../../ui/notices.tsx'
import type { OpenDraft } from '../use-draft.ts'
import { usePublishing } from './use-publishing.ts'

const DRAFT = { draftId: 3, version: 1, kind: 'banner', contentId: 7 } as unknown as Draft

const followed = vi.fn<(contentId: number) => void>()
let answerPublication: () => void
const asked: string[] = []
const client = createManageQueryClient(({ url }) => {
  asked.push(url)
  if (url.endsWith('/subtitles/publish')) return Promise.reject(new CallFailure(409, '还有 2 处要改好才能发布'))
  return url.endsWith('/draft/publish')
    ? new Promise((resolve) => {
        answerPublication = () => resolve({ kind: 'banner', contentId: 7, revisionId: 1 })
      })
    : Promise.resolve(DRAFT)
})

const WAITING: Review['subtitles'] = [{ filmId: 9, language: 'en', version: 4, lesson: '1.2' }]

function Editor({ subtitles = [] }: { subtitles?: Review['subtitles'] }) {
  const draft = {
    draft: DRAFT,
    replace: () => undefined,
    pause: () => undefined,
    saveNow: () => Promise.resolve(),
  } as unknown as OpenDraft<object>
  const { publish } = usePublishing(draft, followed)
  return (
    <button onClick={() => publish.mutate({ draft: DRAFT, moment: undefined, waived: [], note: '', subtitles })}>
      发布
    </button>
  )
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

it('takes subtitles along after the publication, and tells which were refused', async () => {
  render(
    <QueryClientProvider client={client}>
      <Editor subtitles={WAITING} />
      <Notices />
    </QueryClientProvider>,
  )
  asked.length = 0
  await userEvent.click(screen.getByRole('button', { name: '发布' }))
  expect(asked.filter((url) => url.includes('subtitles'))).toEqual([])
  answerPublication()
  expect(await screen.findByText('1.2 的英文字幕没有发：还有 2 处要改好才能发布。')).toBeDefined()
  expect(screen.getByText('已发布，学员看到的是新的一版')).toBeDefined()
})
