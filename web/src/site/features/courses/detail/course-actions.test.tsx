import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { logInForTest, logOutForTest, renderWithApi } from '../../../../testing/render-with-api.tsx'
import { toastStore } from '../../../../ui/overlays/toast-store.ts'
import { COLLECT_THROTTLE_MS, CollectButton, LikeButton } from './course-actions.tsx'
import { courseDetailQuery } from '../courses.queries.ts'

const course = { id: 1, likeCount: 2306, isLiked: false, isFavourite: false }

describe('marks on a course', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    logInForTest()
  })
  afterEach(() => {
    cleanup()
    logOutForTest()
    toastStore.set([])
    vi.useRealTimers()
  })
  const settle = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))

  it('collects once a second, says so and has the detail read again', async () => {
    expect(COLLECT_THROTTLE_MS).toBe(1000)
    const { calls, client } = renderWithApi(<CollectButton course={course} />)
    client.setQueryData(courseDetailQuery(1).queryKey, course as never)
    const button = screen.getByRole('button', { name: '收藏' })
    fireEvent.click(button)
    fireEvent.click(button)
    await settle(999)
    fireEvent.click(button)
    expect(calls.map(({ method, url, body }) => ({ method, url, body }))).toEqual([
      { method: 'POST', url: '/bee/api/subject/collect', body: { courseId: 1 } },
    ])
    expect(toastStore.get().map(({ text }) => text)).toEqual(['已收藏'])
    expect(client.getQueryState(courseDetailQuery(1).queryKey)?.isInvalidated).toBe(true)
    await settle(1)
    fireEvent.click(button)
    await settle()
    expect(calls).toHaveLength(2)
  })

  it('takes a collection back by DELETE with a body', async () => {
    const { calls } = renderWithApi(<CollectButton course={{ ...course, isFavourite: true }} />)
    fireEvent.click(screen.getByRole('button', { name: '取消收藏' }))
    await settle()
    expect(calls[0]).toMatchObject({ method: 'DELETE', url: '/bee/api/subject/collect', body: { courseId: 1 } })
    expect(toastStore.get().map(({ text }) => text)).toEqual(['已取消收藏'])
  })

  it('shows the likes and whether I am among them', async () => {
    const { calls } = renderWithApi(<LikeButton course={{ ...course, isLiked: true }} />)
    const button = screen.getByRole('button', { name: '点赞，2306 人赞过' })
    expect(button.getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(button)
    await settle()
    expect(calls[0]).toMatchObject({ method: 'DELETE', url: '/bee/api/subject/likes' })
  })

  it('asks a visitor to log in', async () => {
    logOutForTest()
    const { calls, address } = renderWithApi(<CollectButton course={course} />)
    fireEvent.click(screen.getByRole('button', { name: '收藏' }))
    await settle()
    expect(calls).toEqual([])
    expect(address()).toMatch(/^\/login\?redirectTo=/)
  })
})
