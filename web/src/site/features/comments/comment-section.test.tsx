import type { Comment, CommentReply } from '@bee/contract/comments/comments.contract.ts'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { logInForTest, logOutForTest, renderWithApi } from '../../../testing/render-with-api.tsx'
import { toastStore } from '../../../ui/overlays/toast-store.ts'
import { CommentSection, type CommentSectionProps } from './comment-section.tsx'

const author = {
  headUrl: '',
  avatar: '',
  createTime: '2026-03-02T04:00:00Z',
  isMine: false,
  isLiked: false,
  likeCount: 0,
  schoolName: '',
  schoolMoment: null,
}
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
  kind: 'review',
  solutionId: null,
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

const COUNTS = { all: 12, review: 9, question: 3 }

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
      if (url.endsWith('/comment/likes')) return { likeCount: method === 'POST' ? 8 : 7, isLiked: method === 'POST' }
      if (url.endsWith('/comment/solution')) return { commentId: 9, solutionId: method === 'POST' ? 21 : null }
      if (method !== 'GET') return {}
      const page = Number(new URL(url, 'http://test').searchParams.get('page'))
      return { list: pages[page - 1] ?? [], totalCount: pages.flat().length, totalPage: pages.length, counts: COUNTS }
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

  it('gives the focus back to the button that opened an answer', async () => {
    show([[comment(5)]])
    const answer = await screen.findByRole('button', { name: /^回复 / })
    answer.focus()
    fireEvent.click(answer)
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^回复 / }))
    fireEvent.click(screen.getByRole('button', { name: '取消' }))
    expect(document.activeElement).toBe(answer)
  })

  it('goes on at the next comment when the one that had the focus is deleted', async () => {
    show([[comment(5, { isMine: true }), comment(4)]])
    const mine = (await screen.findByText('评论 5')).closest('li') as HTMLElement
    const next = (await screen.findByText('评论 4')).closest('li') as HTMLElement
    fireEvent.click(within(mine).getByRole('button', { name: '删除' }))
    fireEvent.click(within(within(mine).getByRole('dialog')).getByRole('button', { name: '删除' }))
    // Where the browser puts the focus when a dialog closes.
    within(mine).getByRole('button', { name: '删除' }).focus()
    await waitFor(() => expect(screen.queryByText('评论 5')).toBeNull())
    expect(next.contains(document.activeElement)).toBe(true)
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

  it('shows reviews or questions, the newest or the most liked, each with its number', async () => {
    const { calls } = show([[comment(4)]])
    await screen.findByText('评论 4')
    fireEvent.click(screen.getByRole('button', { name: '提问 3' }))
    fireEvent.click(screen.getByRole('button', { name: '最热' }))
    await waitFor(() => expect(calls.at(-1)?.url).toContain('kind=question'))
    expect(calls.at(-1)?.url).toContain('order=hottest')
  })

  it('likes once however often it is clicked meanwhile, and takes it back', async () => {
    const { calls } = show([[comment(4, { likeCount: 7 })]])
    const like = await screen.findByRole('button', { name: '赞 学员4 的评论，7 个赞' })
    fireEvent.click(like)
    fireEvent.click(like)
    await screen.findByRole('button', { name: '赞 学员4 的评论，8 个赞', pressed: true })
    expect(calls.filter(({ url }) => url.endsWith('/comment/likes'))).toHaveLength(1)
    // The second of a double click, before and after the answer to the first.
    for (let nth = 0; nth < 10; nth += 1) {
      fireEvent.click(like, { detail: 2 })
      await act(() => new Promise((resolve) => setTimeout(resolve)))
    }
    expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([])
    await waitFor(() => {
      fireEvent.click(like)
      expect(calls.at(-1)).toMatchObject({ method: 'DELETE', body: { commentId: 4 } })
    })
    await screen.findByRole('button', { name: '赞 学员4 的评论，7 个赞', pressed: false })
  })

  it('lets whoever asked mark the answer that helped', async () => {
    const asked = comment(9, { kind: 'question', isMine: true, replies: [reply(21, 9)], replyCount: 1 })
    const { calls } = show([[asked]])
    expect(await screen.findByText('等待解答')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '解决了：答者21 的回复' }))
    expect(await screen.findByText('解决了问题')).toBeTruthy()
    expect(screen.getByText('已解决')).toBeTruthy()
    expect(calls.at(-1)).toMatchObject({ method: 'POST', body: { replyId: 21 } })
    fireEvent.click(screen.getByRole('button', { name: '收回「解决了」：答者21 的回复' }))
    expect(await screen.findByText('等待解答')).toBeTruthy()
  })

  it('shows the marks of a question to others without the button', async () => {
    show([[comment(9, { kind: 'question', replies: [reply(21, 9)], replyCount: 1, solutionId: 21 })]])
    expect(await screen.findByText('解决了问题')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /解决了/ })).toBeNull()
  })
})
