import type { CommentReply } from '@bee/contract/comments/comments.contract.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDate } from '../../../lib/dates.ts'
import { formatDuration } from '../../../lib/duration.ts'
import { Row, Text } from '../../../ui/layout/pieces.tsx'
import { TypedWords } from '../../school/typed-words.tsx'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { Icon } from '../../../ui/signs/icon.tsx'
import styles from './comment-item.module.css'

export function CommentTime({ time }: { time: string }) {
  return <time dateTime={time}>{formatDate(time, 'yyyy-MM-dd HH:mm:ss')}</time>
}

export interface MomentProps {
  of: { lessonId: number | null; lessonName: string | null; second: number | null } | null
  /** Where a marked second of a lesson is played. */
  toMoment: (lessonId: number, second: number) => string
}

export function Moment({ of, toMoment }: MomentProps) {
  if (!of || of.lessonId === null || of.second === null) return null
  return (
    <Link to={toMoment(of.lessonId, of.second)} className={styles.moment}>
      <Icon name="play" size={14} filled />
      {formatDuration(of.second)}
      <Text truncate>{of.lessonName}</Text>
    </Link>
  )
}

export interface CommentWordsProps {
  comment: Pick<CommentReply, 'headUrl' | 'avatar' | 'nickName' | 'createTime' | 'content'>
  avatarSize: number
  isReply?: boolean
  /** After the name and the time. */
  mark?: ReactNode
  children?: ReactNode
}

/** Name, picture, time and text of a comment. All of it is plain text, even if HTML was typed (ruling 31). */
export function CommentWords({ comment, avatarSize, isReply = false, mark, children }: CommentWordsProps) {
  return (
    <>
      <Avatar src={comment.headUrl || comment.avatar} nickName={comment.nickName} size={avatarSize} />
      <Text as="div" grow shrinks>
        <Row gap={12} lines={2} wraps className={styles.head}>
          <Text as="b" weight="strong">
            {comment.nickName}
          </Text>
          <CommentTime time={comment.createTime} />
          {mark}
        </Row>
        <TypedWords above={isReply ? 2 : 6} size={isReply ? 14 : 15} line={isReply ? 24 : 26}>
          {comment.content}
        </TypedWords>
        {children}
      </Text>
    </>
  )
}
