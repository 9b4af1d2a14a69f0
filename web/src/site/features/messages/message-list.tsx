import type { Reply, SystemMessage } from '@bee/contract/messages/messages.contract.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDate } from '../../../lib/dates.ts'
import { Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Hexagon } from '../../../ui/signs/hexagon.tsx'
import { Icon } from '../../../ui/signs/icon.tsx'
import { signOf } from '../../../ui/signs/link-sign.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { Tag } from '../../../ui/signs/tag.tsx'
import styles from './message-list.module.css'

const SIGN_SIZE = 34
const AVATAR_SIZE = 36
const SKELETON_COUNT = 4

function MessageTime({ time }: { time: string }) {
  return (
    <time className={styles.time} dateTime={time}>
      {formatDate(time, 'yyyy-MM-dd HH:mm:ss')}
    </time>
  )
}

function UnreadMark() {
  return (
    <span className={styles.unread}>
      <Hexagon size={10} className={styles.mark} />
      <span className="visually-hidden">未读</span>
    </span>
  )
}

export function MessageItem({ message, to }: { message: SystemMessage; to: string }) {
  const { icon, tone } = signOf(message.link)
  return (
    <Row as="li" gap={12} align="start" className={styles.item}>
      <Hexagon size={SIGN_SIZE} tone={tone} tint>
        <Icon name={icon} size={18} />
      </Hexagon>
      <Text as="div" grow shrinks>
        <p className={styles.content}>
          <Link className={styles.link} to={to} preventScrollReset>
            {message.content}
          </Link>
        </p>
        <MessageTime time={message.createTime} />
      </Text>
      {message.isRead ? null : <UnreadMark />}
    </Row>
  )
}

export function ReplyItem({ reply, to }: { reply: Reply; to: string }) {
  return (
    <Row as="li" gap={12} align="start" className={styles.item}>
      <Avatar src={reply.headUrl} nickName={reply.nickName} size={AVATAR_SIZE} />
      <Text as="div" grow shrinks>
        <Row as="p" gap={10} size={13} tone="quiet" className={styles.author}>
          <b>{reply.nickName}</b>
          {reply.kind === 'author' ? <Tag tone="brand">作者回复</Tag> : <span>回复了你</span>}
        </Row>
        <p className={styles.content}>
          <Link className={styles.link} to={to}>
            {reply.content}
          </Link>
        </p>
        <Row as="p" align="stretch" wraps above={6} className={styles.place}>
          <MessageTime time={reply.createTime} />
          <span>{reply.courseName}</span>
        </Row>
        {reply.myContent === null ? null : <p className={styles.quote}>我的评论：{reply.myContent}</p>}
      </Text>
      {reply.isRead ? null : <UnreadMark />}
    </Row>
  )
}

/** A failure is ignored (specification 8) except for a quiet line: “no new messages” would be untrue. */
export const messageStates = {
  waiting: <Skeleton variant="text" count={SKELETON_COUNT} className={styles.waiting} />,
  empty: <EmptyState title="暂时没有新消息" />,
  failed: { quietly: '消息没能加载出来' },
}

export function MessageItems({ children }: { children: ReactNode }) {
  return (
    <Stack as="ul" gap={12} role="list" className={styles.list}>
      {children}
    </Stack>
  )
}
