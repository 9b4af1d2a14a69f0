import type { TransportRequest } from '@bee/contract/client.ts'
import type { Transcode } from '@bee/contract/manage/media/transcode-shapes.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { createManageQueryClient } from '../../../api/manage-api.ts'
import { TranscodeRow } from './transcode-row.tsx'

const STOPPED: Transcode = {
  makingId: 7,
  filmId: 3,
  fileName: '04-05 接入 Redis.mp4',
  state: 'failed',
  original: '',
  doing: '',
  percent: null,
  endTime: null,
  queuePlace: null,
  attempts: 2,
  isPlayable: false,
  place: { courseId: 1, courseName: 'Spring Boot 3', lessonName: '4.5' },
  problem: { sentence: '文件在 18:42 处断了。', advice: '可以先用前面的。', detail: 'moov atom not found' },
  ways: ['upload-again', 'use-readable'],
  warnings: [],
  createTime: '2026-11-17T05:00:00Z',
  changeTime: '2026-11-17T05:00:00Z',
}

const asked = vi.fn<(url: string, body: unknown) => void>()
const uploadAgain = vi.fn<(filmId: number) => void>()

function show(transcode: Transcode, permissions: readonly string[]): void {
  const me = {
    rights: permissions.map((permission) => ({ permission, scope: 'all', limit: null })),
    role: { name: '教务' },
  }
  const client = createManageQueryClient(({ url, body }: TransportRequest) => {
    asked(url, body)
    return Promise.resolve(url.endsWith('/me') ? me : transcode)
  })
  client.setQueryData(['me'], me)
  const row = (
    <ul>
      <TranscodeRow making={transcode} now={Date.parse('2026-11-17T06:00:00Z')} onUploadAgain={uploadAgain} />
    </ul>
  )
  const router = createMemoryRouter([{ path: '*', element: row }])
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}
afterEach(() => {
  cleanup()
  asked.mockReset()
  uploadAgain.mockReset()
})

it('says why it stopped, folds the lines behind it, and does what somebody decides', async () => {
  show(STOPPED, ['content.write'])
  expect(screen.getByText('文件在 18:42 处断了。')).toBeDefined()
  expect(screen.queryByText('moov atom not found')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '技术细节' }))
  expect(screen.getByText('moov atom not found')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: '只用读得出的部分' }))
  await vi.waitFor(() =>
    expect(asked).toHaveBeenCalledWith(expect.stringContaining('/makings/act'), { makingId: 7, way: 'use-readable' }),
  )
  await userEvent.click(screen.getByRole('button', { name: '重传一份' }))
  expect(uploadAgain).toHaveBeenCalledWith(3)
})

it('leaves the decision to those who may write', async () => {
  show(STOPPED, [])
  await userEvent.click(screen.getByRole('button', { name: '只用读得出的部分' }))
  await userEvent.click(screen.getByRole('button', { name: '重传一份' }))
  expect(asked).not.toHaveBeenCalledWith(expect.stringContaining('/makings/act'), expect.anything())
  expect(uploadAgain).not.toHaveBeenCalled()
})
