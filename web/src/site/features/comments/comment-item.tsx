import type { Comment } from '@bee/contract/comments/comments.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Rate } from '../../../ui/forms/rate.tsx'
import { Row, Text } from '../../../ui/layout/pieces.tsx'
import { Tag } from '../../../ui/signs/tag.tsx'
import { TypedWords } from '../../school/typed-words.tsx'
import { CommentComposer } from './comment-composer.tsx'
import { CommentReplies } from './comment-replies.tsx'
import { CommentTools } from './comment-tools.tsx'
import { CommentTime, CommentWords, Moment, type MomentProps } from './comment-words.tsx'
import { changeReplies, changeSolution, removeComment } from './comments.queries.ts'
import styles from './comment-item.module.css'

export interface CommentItemProps {
  comment: Comment
  courseName: string
  toMoment: MomentProps['toMoment']
  /** 44 on PC, 40 on the phone. */
  avatarSize: number
  wantedId?: number | undefined
  onChange: () => void
}

/** The stars of a review; of a question, whether it still waits. */
function Mark({ comment: { kind, rating, authorReply, solutionId } }: { comment: Comment }) {
  if (kind === 'review') return rating === null ? null : <Rate value={rating} size={14} />
  const isAnswered = authorReply !== null || solutionId !== null
  return (
    <>
      <Tag tone="info">提问</Tag>
      <Tag tone={isAnswered ? 'success' : 'neutral'}>{isAnswered ? '已解决' : '等待解答'}</Tag>
    </>
  )
}

export function CommentItem({ comment, courseName, toMoment, avatarSize, wantedId, onChange }: CommentItemProps) {
  const client = useQueryClient()
  const [replyTo, setReplyTo] = useState<{ commentId: number; nickName: string }>()
  const { commentId, courseId, authorReply, authorReplyTime } = comment
  const cameFrom = useRef<Element>(null)

  function openReply(to: { commentId: number; nickName: string }): void {
    cameFrom.current = document.activeElement
    setReplyTo(to)
  }

  /** The focused element goes with the field: the focus returns to the button that opened it. */
  function closeReply(): void {
    setReplyTo(undefined)
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true })
  }

  return (
    <Row as="li" gap={16} align="start" id={`comment-${commentId}`} className={styles.comment}>
      <CommentWords comment={comment} avatarSize={avatarSize} mark={<Mark comment={comment} />}>
        <Moment of={comment} toMoment={toMoment} />
        <CommentTools
          comment={comment}
          onReply={() => openReply(comment)}
          onRemoved={() => {
            removeComment(client, courseId, comment)
            onChange()
          }}
        />
        {authorReply === null ? null : (
          <Text as="div" above={8} className={styles.author}>
            <Row gap={12} lines={2} wraps className={styles.head}>
              <Tag tone="brand">{comment.schoolName || '作者回复'}</Tag>
              {authorReplyTime === null ? null : <CommentTime time={authorReplyTime} />}
            </Row>
            <TypedWords above={8} line={24}>
              {authorReply}
            </TypedWords>
            <Moment of={comment.schoolMoment} toMoment={toMoment} />
          </Text>
        )}
        <CommentReplies
          comment={comment}
          toMoment={toMoment}
          wantedId={wantedId}
          onReply={openReply}
          onSolved={(solutionId) => changeSolution(client, courseId, commentId, solutionId)}
          onRemoved={(reply) =>
            changeReplies(client, courseId, commentId, (replies) =>
              replies.filter((each) => each.commentId !== reply.commentId),
            )
          }
        />
        {replyTo ? (
          <Text as="div" above={12}>
            <CommentComposer
              key={replyTo.commentId}
              courseId={courseId}
              courseName={courseName}
              replyTo={replyTo}
              hasFocus
              onCancel={closeReply}
              onPublished={(published) => {
                closeReply()
                changeReplies(client, courseId, commentId, (replies) => [
                  ...replies,
                  { ...published, parentId: commentId },
                ])
              }}
            />
          </Text>
        ) : null}
      </CommentWords>
    </Row>
  )
}
