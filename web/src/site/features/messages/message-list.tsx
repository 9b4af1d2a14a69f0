import type { Reply, SystemMessage } from '@bee/contract/messages/messages.contract.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '../../../lib/class-names.ts'
import { formatDate } from '../../../lib/dates.ts'
import { look, Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { TypedWords } from '../../school/typed-words.tsx'
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

function MessageTime({ time, className }: { time: string; className?: string | undefined }) {
  return (
    <time className={classNames(styles.time, className)} dateTime={time}>
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
        <TypedWords size={15} line={26}>
          <Link className={`${styles.link} stretched`} to={to} preventScrollReset>
            {message.content}
          </Link>
        </TypedWords>
        <MessageTime time={message.createTime} className={look({ block: true, above: 6 })} />
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
        <Row as="p" gap={10} size={13} tone="quiet">
          <Text as="b" size={14} tone="full">
            {reply.nickName}
          </Text>
          {reply.kind === 'author' ? <Tag tone="brand">作者回复</Tag> : <span>回复了你</span>}
        </Row>
        <TypedWords size={15} line={26}>
          <Link className={`${styles.link} stretched`} to={to}>
            {reply.content}
          </Link>
        </TypedWords>
        <Row as="p" align="stretch" wraps above={6} className={styles.place}>
          <MessageTime time={reply.createTime} />
          <span>{reply.courseName}</span>
        </Row>
        {reply.myContent === null ? null : (
          <Text as="p" above={10} size={13} line={20} tone="soft" breaks className={styles.quote}>
            我的评论：{reply.myContent}
          </Text>
        )}
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
