import type { CommentKind, CommentOrder } from '@bee/contract/comments/comment-rules.ts'
import type { Comment, CommentPage, CommentReply } from '@bee/contract/comments/comments.contract.ts'
import { COMMENT_PAGE_SIZE, FIRST_PAGE } from '@bee/contract/limits.ts'
import { infiniteQueryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { apiOf, PERSONAL } from '../../../api/api.ts'
import { nextPage } from '../../../api/lists.ts'
import { SHOWN_IN_PLACE } from '../../../api/shown-in-place.ts'
import { grownItems } from '../../../lib/grown-items.ts'

export interface CommentView {
  kind: CommentKind | 'all'
  order: CommentOrder
}

export const FIRST_VIEW: CommentView = { kind: 'all', order: 'newest' }

export const commentsQuery = (courseId: number, { kind, order }: CommentView = FIRST_VIEW) =>
  infiniteQueryOptions({
    queryKey: ['comments', 'list', courseId, kind, order],
    queryFn: ({ client, signal, pageParam }) =>
      apiOf(client).comments.list(
        { courseId, kind, order, page: pageParam, limit: COMMENT_PAGE_SIZE },
        { signal, ...SHOWN_IN_PLACE },
      ),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextPage,
    meta: PERSONAL,
  })

export const repliesQuery = (commentId: number) =>
  infiniteQueryOptions({
    queryKey: ['comments', 'replies', commentId],
    queryFn: ({ client, signal, pageParam }) =>
      apiOf(client).comments.replies(
        { commentId, page: pageParam, limit: COMMENT_PAGE_SIZE },
        { signal, ...SHOWN_IN_PLACE },
      ),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextPage,
    meta: PERSONAL,
  })

type Pages = InfiniteData<CommentPage>

/** Every view of the course's comments that was looked at. */
function change(client: QueryClient, courseId: number, edit: (pages: Pages, kind: unknown) => Pages): void {
  for (const [queryKey, pages] of client.getQueriesData<Pages>({ queryKey: ['comments', 'list', courseId] })) {
    if (pages) client.setQueryData(queryKey, edit(pages, queryKey[3]))
  }
}

const counted = (counts: CommentPage['counts'], kind: CommentKind, step: 1 | -1) => ({
  ...counts,
  all: counts.all + step,
  [kind]: counts[kind] + step,
})

/** A new comment stands at the top at once, without reading the list again. */
export function addComment(client: QueryClient, courseId: number, comment: Comment): void {
  change(client, courseId, ({ pages, pageParams }, kind) => {
    const isShown = kind === 'all' || kind === comment.kind
    return {
      pageParams,
      pages: pages.map((page, index) => ({
        ...page,
        totalCount: page.totalCount + (isShown ? 1 : 0),
        counts: counted(page.counts, comment.kind, 1),
        list: isShown && index === 0 ? [comment, ...page.list] : page.list,
      })),
    }
  })
}

export function removeComment(client: QueryClient, courseId: number, { commentId, kind: gone }: Comment): void {
  change(client, courseId, ({ pages, pageParams }, kind) => ({
    pageParams,
    pages: pages.map((page) => ({
      ...page,
      totalCount: page.totalCount - (kind === 'all' || kind === gone ? 1 : 0),
      counts: counted(page.counts, gone, -1),
      list: page.list.filter((comment) => comment.commentId !== commentId),
    })),
  }))
}

function changeComment(
  client: QueryClient,
  courseId: number,
  commentId: number,
  edit: (comment: Comment) => Comment,
): void {
  change(client, courseId, ({ pages, pageParams }) => ({
    pageParams,
    pages: pages.map((page) => ({
      ...page,
      list: page.list.map((comment) => (comment.commentId === commentId ? edit(comment) : comment)),
    })),
  }))
}

/** Answers of one comment: added at the end, or taken out. */
export function changeReplies(
  client: QueryClient,
  courseId: number,
  commentId: number,
  edit: (replies: CommentReply[]) => CommentReply[],
): void {
  changeComment(client, courseId, commentId, (comment) => {
    const replies = edit(comment.replies)
    const hasSolution = replies.some((reply) => reply.commentId === comment.solutionId)
    return {
      ...comment,
      replies,
      replyCount: comment.replyCount + replies.length - comment.replies.length,
      solutionId: hasSolution ? comment.solutionId : null,
    }
  })
  void client.invalidateQueries({ queryKey: repliesQuery(commentId).queryKey })
}

export function changeSolution(
  client: QueryClient,
  courseId: number,
  commentId: number,
  solutionId: number | null,
): void {
  changeComment(client, courseId, commentId, (comment) => ({ ...comment, solutionId }))
}

export const listedComments = (pages: readonly CommentPage[]): Comment[] =>
  grownItems(pages, ({ commentId }) => commentId)
