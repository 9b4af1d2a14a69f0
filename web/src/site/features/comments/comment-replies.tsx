import type { Comment, CommentReply } from '@bee/contract/comments/comments.contract.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Row, Text } from '../../../ui/layout/pieces.tsx'
import { Spinner } from '../../../ui/states/spinner.tsx'
import { Tag } from '../../../ui/signs/tag.tsx'
import { CommentTools } from './comment-tools.tsx'
import { CommentWords, Moment, type MomentProps } from './comment-words.tsx'
import { repliesQuery } from './comments.queries.ts'
import { SolutionButton } from './solution-button.tsx'
import styles from './comment-item.module.css'

export interface CommentRepliesProps {
  comment: Comment
  toMoment: MomentProps['toMoment']
  onReply: (reply: CommentReply) => void
  onRemoved: (reply: CommentReply) => void
  /** The member who asked has marked the answer that helped, or taken the mark back. */
  onSolved: (solutionId: number | null) => void
  /** A link leads to this reply; it may be among those that are not shown at first. */
  wantedId?: number | undefined
}

const REPLY_AVATAR = 30

/** Answers of members: the first few come with the comment, the rest on request. */
export function CommentReplies({ comment, toMoment, onReply, onRemoved, onSolved, wantedId }: CommentRepliesProps) {
  // An answer is younger than its comment, and so its number is greater.
  const mayHideWanted =
    wantedId !== undefined && wantedId > comment.commentId && comment.replyCount > comment.replies.length
  const [isWhole, setIsWhole] = useState(mayHideWanted)
  const whole = useInfiniteQuery({ ...repliesQuery(comment.commentId), enabled: isWhole })
  const replies = whole.data?.pages.flatMap(({ list }) => list) ?? comment.replies
  const hidden = comment.replyCount - replies.length
  const isWantedShown = replies.some((reply) => reply.commentId === wantedId)
  useEffect(() => {
    if (isWantedShown) document.getElementById(`comment-${wantedId}`)?.scrollIntoView({ block: 'center' })
  }, [isWantedShown, wantedId])
  if (comment.replyCount === 0) return null
  return (
    <Text as="div" above={10} className={styles.replies}>
      <ul role="list">
        {replies.map((reply) => (
          <Row
            as="li"
            gap={12}
            align="start"
            key={reply.commentId}
            id={`comment-${reply.commentId}`}
            className={styles.reply}
          >
            <CommentWords
              comment={reply}
              avatarSize={REPLY_AVATAR}
              isReply
              mark={
                <>
                  {reply.schoolName ? <Tag tone="brand">{reply.schoolName}</Tag> : null}
                  {reply.commentId === comment.solutionId ? <Tag tone="success">解决了问题</Tag> : null}
                </>
              }
            >
              <Moment of={reply.schoolMoment} toMoment={toMoment} />
              <CommentTools comment={reply} onReply={() => onReply(reply)} onRemoved={() => onRemoved(reply)}>
                {comment.kind === 'question' && comment.isMine ? (
                  <SolutionButton comment={comment} reply={reply} onSolved={onSolved} />
                ) : null}
              </CommentTools>
            </CommentWords>
          </Row>
        ))}
      </ul>
      {hidden > 0 ? (
        <button
          type="button"
          className={styles.more}
          aria-busy={whole.isFetching || undefined}
          onClick={() => {
            if (isWhole) void whole.fetchNextPage()
            else setIsWhole(true)
          }}
        >
          {whole.isFetching ? <Spinner size={16} /> : null}
          {whole.isError ? '加载失败，再试一次' : `展开另外 ${hidden} 条回复`}
        </button>
      ) : null}
    </Text>
  )
}
