import type { TransportRequest } from '@bee/contract/client.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallFailure } from '../../../api/call-failure.ts'
import { logInForTest, logOutForTest, renderWithApi } from '../../../testing/render-with-api.tsx'
import { toastStore } from '../../../ui/overlays/toast-store.ts'
import { CommentComposer, type CommentComposerProps } from './comment-composer.tsx'

const onPublished = vi.fn()
const show = (props: Partial<CommentComposerProps> = {}, answer?: (request: TransportRequest) => unknown) =>
  renderWithApi(<CommentComposer courseId={1} courseName="课" onPublished={onPublished} {...props} />, answer)
const write = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } })
const publish = () => fireEvent.click(screen.getByRole('button', { name: /^发布/ }))

describe('CommentComposer', () => {
  beforeEach(logInForTest)
  afterEach(() => {
    cleanup()
    logOutForTest()
    onPublished.mockClear()
    toastStore.set([])
    sessionStorage.clear()
  })

  it('shows the placeholder, the counter and, without a word, the refusal; nothing leaves', () => {
    const { calls } = show()
    expect(screen.getByPlaceholderText('请输入200字以内的评论')).toBeTruthy()
    expect(screen.getByText('0/200')).toBeTruthy()
    publish()
    expect(screen.getByText('请输入非空的评论内容')).toBeTruthy()
    write('蜂'.repeat(201))
    publish()
    expect(screen.getByText('评论内容长度不能超过200')).toBeTruthy()
    expect(calls).toEqual([])
  })

  it('publishes with the stars and the second, says 评论发布成功 and empties itself', async () => {
    const { calls } = show({ moment: { lessonId: 12, second: () => 766 } }, () => ({ commentId: 5 }))
    fireEvent.focus(screen.getByRole('textbox'))
    write('讲得清楚')
    fireEvent.click(screen.getByLabelText('4 星，满意'))
    fireEvent.click(screen.getByLabelText('标上现在播放的位置'))
    expect(screen.getByText('标上 12:46')).toBeTruthy()
    publish()
    await waitFor(() => expect(onPublished).toHaveBeenCalledWith({ commentId: 5 }))
    expect(calls[0]?.body).toEqual({
      courseId: 1,
      content: '讲得清楚',
      title: '课',
      rating: 4,
      lessonId: 12,
      second: 766,
    })
    expect(toastStore.get().map(({ text }) => text)).toEqual(['评论发布成功'])
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('')
  })

  it('keeps the words when the server refuses them', async () => {
    show({}, () => {
      throw new CallFailure(400, '评论内容长度不能超过200', { fields: { content: '评论内容长度不能超过200' } })
    })
    write('长')
    publish()
    await waitFor(() => expect(screen.getByText('评论内容长度不能超过200')).toBeTruthy())
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('长')
  })

  it('sends a visitor to the log-in and gives the words back afterwards', async () => {
    logOutForTest()
    const { calls, address } = show()
    write('先写好再登录')
    publish()
    await waitFor(() => expect(address()).toMatch(/^\/login/))
    expect(calls).toEqual([])
    cleanup()
    show()
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('先写好再登录')
  })

  it('keeps what is written through a reload, until it is published', async () => {
    show()
    fireEvent.focus(screen.getByRole('textbox'))
    fireEvent.click(screen.getByRole('button', { name: '提问' }))
    write('写到一半的提问')
    cleanup()
    const { calls } = show({}, () => ({ commentId: 5 }))
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('写到一半的提问')
    publish()
    await waitFor(() => expect(onPublished).toHaveBeenCalled())
    expect(calls[0]?.body).toMatchObject({ content: '写到一半的提问', kind: 'question' })
    cleanup()
    show()
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('')
  })

  it('shows one member’s words to no other', () => {
    show()
    write('只有我看得到')
    cleanup()
    logOutForTest()
    show()
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('')
  })

  it('answers a comment without stars', async () => {
    const { calls } = show({ replyTo: { commentId: 9, nickName: '青禾' } }, () => ({ commentId: 10 }))
    write('同感')
    publish()
    await waitFor(() => expect(onPublished).toHaveBeenCalled())
    expect(calls[0]?.body).toEqual({ courseId: 1, content: '同感', title: '课', parentId: 9 })
  })

  it('asks about the second that is playing, which can be taken off', async () => {
    const { calls } = show({ moment: { lessonId: 12, second: () => 766 } }, () => ({ commentId: 5 }))
    fireEvent.focus(screen.getByRole('textbox'))
    fireEvent.click(screen.getByRole('button', { name: '提问' }))
    expect(screen.getByText('标上 12:46')).toBeTruthy()
    expect(screen.queryByLabelText('4 星，满意')).toBeNull()
    write('这里为什么')
    publish()
    await waitFor(() => expect(onPublished).toHaveBeenCalledTimes(1))
    const asked = { courseId: 1, content: '这里为什么', title: '课', kind: 'question' }
    expect(calls[0]?.body).toEqual({ ...asked, lessonId: 12, second: 766 })
    expect(toastStore.get().map(({ text }) => text)).toEqual(['提问已发布，有人回答会通知你'])

    fireEvent.click(screen.getByRole('button', { name: '提问' }))
    fireEvent.click(screen.getByText('标上 12:46'))
    write('这里为什么')
    publish()
    await waitFor(() => expect(onPublished).toHaveBeenCalledTimes(2))
    expect(calls[1]?.body).toEqual(asked)
  })

  it('takes words that ask for a question about the second they were begun at, until another kind is chosen', async () => {
    let second = 766
    const moment = { lessonId: 12, second: () => second }
    show({ moment })
    fireEvent.focus(screen.getByRole('textbox'))
    write('这里')
    expect(screen.getByText('标上现在播放的位置')).toBeTruthy()
    second = 800
    write('这里为什么加锁？')
    expect(screen.getByText('标上 12:46')).toBeTruthy()
    // Put aside, as the sheet of a phone is, and taken up again.
    cleanup()
    const { calls } = show({ moment }, () => ({ commentId: 5 }))
    publish()
    await waitFor(() => expect(onPublished).toHaveBeenCalledTimes(1))
    expect(calls[0]?.body).toEqual({
      courseId: 1,
      content: '这里为什么加锁？',
      title: '课',
      kind: 'question',
      lessonId: 12,
      second: 766,
    })

    write('这里为什么加锁？')
    fireEvent.click(screen.getByRole('button', { name: '评价' }))
    expect(screen.getByText('标上现在播放的位置')).toBeTruthy()
    write('这里为什么加锁？？')
    expect(screen.getByRole('button', { name: '发布评论' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '提问' }))
    expect(screen.getByText('标上 13:20')).toBeTruthy()
  })

  it('asks about the lesson that was marked, when the next one has begun meanwhile', async () => {
    function Player() {
      const [lessonId, setLessonId] = useState(12)
      return (
        <>
          <button onClick={() => setLessonId(13)}>下一讲</button>
          <CommentComposer
            courseId={1}
            courseName="课"
            onPublished={onPublished}
            moment={{ lessonId, second: () => 766 }}
          />
        </>
      )
    }
    const { calls } = renderWithApi(<Player />, () => ({ commentId: 5 }))
    fireEvent.focus(screen.getByRole('textbox'))
    fireEvent.click(screen.getByRole('button', { name: '提问' }))
    write('这里为什么')
    fireEvent.click(screen.getByRole('button', { name: '下一讲' }))
    publish()
    await waitFor(() => expect(onPublished).toHaveBeenCalledTimes(1))
    expect(calls[0]?.body).toMatchObject({ lessonId: 12, second: 766 })
  })
})
