import type { Comment, CommentReply } from '@bee/contract/comments/comments.contract.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { logInForTest, logOutForTest, renderWithApi } from '../../../testing/render-with-api.tsx'
import { toastStore } from '../../../ui/overlays/toast-store.ts'
import { CommentSection, type CommentSectionProps } from './comment-section.tsx'

const author = { headUrl: '', avatar: '', createTime: '2026-03-02T04:00:00Z', isMine: false }
const reply = (commentId: number, parentId: number): CommentReply => ({
  ...author,
  commentId,
  parentId,
  nickName: `答者${commentId}`,
  content: `回答 ${commentId}`,
})
const comment = (commentId: number, change: Partial<Comment> = {}): Comment => ({
  ...author,
  commentId,
  courseId: 1,
  nickName: `学员${commentId}`,
  content: `评论 ${commentId}`,
  rating: null,
  lessonId: null,
  lessonName: null,
  second: null,
  authorReply: null,
  authorReplyTime: null,
  replies: [],
  replyCount: 0,
  ...change,
})

const onChange = vi.fn()
const show = (pages: Comment[][], props: Partial<CommentSectionProps> = {}, replies: CommentReply[] = []) =>
  renderWithApi(
    <CommentSection
      courseId={1}
      courseName="课"
      device="PC"
      toMoment={(lessonId, second) => `/subject/play/1?catalogId=${lessonId}&t=${second}`}
      onChange={onChange}
      {...props}
    />,
    ({ url, method }) => {
      if (url.includes('/comment/replies')) return { list: replies, totalCount: replies.length, totalPage: 1 }
      if (method !== 'GET') return {}
      const page = Number(new URL(url, 'http://test').searchParams.get('page'))
      return { list: pages[page - 1] ?? [], totalCount: pages.flat().length, totalPage: pages.length }
    },
  )

describe('CommentSection', () => {
  const scrolled: string[] = []
  beforeEach(() => {
    scrolled.length = 0
    logInForTest()
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scroll(this: Element) {
      scrolled.push(this.id)
    })
    vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function open(this: HTMLDialogElement) {
      this.open = true
    })
  })
  afterEach(() => {
    cleanup()
    logOutForTest()
    onChange.mockClear()
    toastStore.set([])
  })

  it('shows who, when and what, the stars, the place in the lesson and the answer of the author', async () => {
    show([
      [
        comment(3, {
          content: '<b>粗</b>',
          rating: 4,
          lessonId: 12,
          lessonName: '第二讲',
          second: 766,
          authorReply: '谢谢',
          authorReplyTime: '2026-03-02T16:30:00Z',
        }),
      ],
    ])
    await screen.findByText('<b>粗</b>')
    expect(screen.getByText('2026-03-02 12:00:00')).toBeTruthy()
    expect(screen.getByRole('img', { name: '评分 4 星，满意' })).toBeTruthy()
    expect(screen.getByRole('link', { name: /12:46/ }).getAttribute('href')).toBe('/subject/play/1?catalogId=12&t=766')
    expect(screen.getByText('作者回复')).toBeTruthy()
    expect(screen.getByText('2026-03-03 00:30:00')).toBeTruthy()
  })

  it('invites the first comment', async () => {
    show([[]])
    expect(await screen.findByText('还没有人评论，你来写第一条。')).toBeTruthy()
  })

  it('loads more and shows each comment once', async () => {
    show([
      [comment(4), comment(3)],
      [comment(3), comment(2)],
    ])
    fireEvent.click(await screen.findByRole('button', { name: '加载更多' }))
    await screen.findByText('评论 2')
    expect(screen.getAllByText('评论 3')).toHaveLength(1)
    expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull()
  })

  it('reads on until the comment that a notice leads to is there', async () => {
    const { calls } = show([[comment(9)], [comment(8)], [comment(7)], [comment(6)]], { wantedId: 7 })
    await screen.findByText('评论 7')
    expect(calls).toHaveLength(3)
    expect(scrolled).toEqual(['comment-7'])
  })

  it('unfolds the answers among which the wanted one is', async () => {
    const shown = [reply(21, 9), reply(22, 9), reply(23, 9)]
    show([[comment(9, { replies: shown, replyCount: 4 })]], { wantedId: 24 }, [...shown, reply(24, 9)])
    await screen.findByText('回答 24')
    expect(scrolled).toEqual(['comment-24'])
  })

  it('deletes what is mine after asking, and reports what is not', async () => {
    const { calls } = show([[comment(5, { isMine: true }), comment(4)]])
    const mine = (await screen.findByText('评论 5')).closest('li') as HTMLElement
    expect(within(mine).queryByText('举报')).toBeNull()
    fireEvent.click(within(mine).getByRole('button', { name: '删除' }))
    fireEvent.click(within(within(mine).getByRole('dialog')).getByRole('button', { name: '删除' }))
    await waitFor(() => expect(screen.queryByText('评论 5')).toBeNull())
    expect(calls.at(-1)).toMatchObject({ method: 'DELETE', url: '/bee/api/comment/5' })
    expect(onChange).toHaveBeenCalledTimes(1)

    const other = screen.getByText('评论 4').closest('li') as HTMLElement
    fireEvent.click(within(other).getByRole('button', { name: '举报 学员4 的评论' }))
    fireEvent.click(within(other).getByLabelText('和课程无关'))
    fireEvent.click(within(other).getByRole('button', { name: '提交举报' }))
    await waitFor(() =>
      expect(calls.at(-1)).toMatchObject({
        url: '/bee/api/comment/report',
        body: { commentId: 4, reason: '和课程无关' },
      }),
    )
  })
})
