import type { Comment, CommentReply } from '@bee/contract/comments/comments.contract.ts'
import type { Paged } from '@bee/contract/fields.ts'
import { COMMENT_PAGE_SIZE, FIRST_PAGE } from '@bee/contract/limits.ts'
import { infiniteQueryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { apiOf, PERSONAL } from '../../../api/api.ts'
import { nextPage } from '../../../api/lists.ts'
import { SHOWN_IN_PLACE } from '../../../api/shown-in-place.ts'
import { grownItems } from '../../../lib/grown-items.ts'

export const commentsQuery = (courseId: number) =>
  infiniteQueryOptions({
    queryKey: ['comments', 'list', courseId],
    queryFn: ({ client, signal, pageParam }) =>
      apiOf(client).comments.list(
        { courseId, page: pageParam, limit: COMMENT_PAGE_SIZE },
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

type Pages = InfiniteData<Paged<Comment>>

function change(client: QueryClient, courseId: number, edit: (pages: Pages) => Pages): void {
  client.setQueryData(commentsQuery(courseId).queryKey, (pages) => pages && edit(pages))
}

/** A new comment stands at the top at once, without reading the list again. */
export function addComment(client: QueryClient, courseId: number, comment: Comment): void {
  change(client, courseId, ({ pages, pageParams }) => ({
    pageParams,
    pages: pages.map((page, index) => ({
      ...page,
      totalCount: page.totalCount + 1,
      list: index === 0 ? [comment, ...page.list] : page.list,
    })),
  }))
}

export function removeComment(client: QueryClient, courseId: number, commentId: number): void {
  change(client, courseId, ({ pages, pageParams }) => ({
    pageParams,
    pages: pages.map((page) => ({
      ...page,
      totalCount: page.totalCount - 1,
      list: page.list.filter((comment) => comment.commentId !== commentId),
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
  change(client, courseId, ({ pages, pageParams }) => ({
    pageParams,
    pages: pages.map((page) => ({
      ...page,
      list: page.list.map((comment) => {
        if (comment.commentId !== commentId) return comment
        const replies = edit(comment.replies)
        return { ...comment, replies, replyCount: comment.replyCount + replies.length - comment.replies.length }
      }),
    })),
  }))
  void client.invalidateQueries({ queryKey: repliesQuery(commentId).queryKey })
}

export const listedComments = (pages: readonly Paged<Comment>[]): Comment[] =>
  grownItems(pages, ({ commentId }) => commentId)
