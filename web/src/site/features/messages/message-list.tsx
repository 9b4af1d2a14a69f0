import type { Reply, SystemMessage } from '@bee/contract/messages/messages.contract.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDate } from '../../../lib/dates.ts'
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
    <li className={styles.item}>
      <Hexagon size={SIGN_SIZE} tone={tone} tint>
        <Icon name={icon} size={18} />
      </Hexagon>
      <div className={styles.body}>
        <p className={styles.content}>
          <Link className={styles.link} to={to} preventScrollReset>
            {message.content}
          </Link>
        </p>
        <MessageTime time={message.createTime} />
      </div>
      {message.isRead ? null : <UnreadMark />}
    </li>
  )
}

export function ReplyItem({ reply, to }: { reply: Reply; to: string }) {
  return (
    <li className={styles.item}>
      <Avatar src={reply.headUrl} nickName={reply.nickName} size={AVATAR_SIZE} />
      <div className={styles.body}>
        <p className={styles.author}>
          <b>{reply.nickName}</b>
          {reply.kind === 'author' ? <Tag tone="brand">作者回复</Tag> : <span>回复了你</span>}
        </p>
        <p className={styles.content}>
          <Link className={styles.link} to={to}>
            {reply.content}
          </Link>
        </p>
        <p className={styles.place}>
          <MessageTime time={reply.createTime} />
          <span>{reply.courseName}</span>
        </p>
        {reply.myContent === null ? null : <p className={styles.quote}>我的评论：{reply.myContent}</p>}
      </div>
      {reply.isRead ? null : <UnreadMark />}
    </li>
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
    <ul role="list" className={styles.list}>
      {children}
    </ul>
  )
}
