import { HOUR_MS } from '@bee/contract/durations.ts'
import { INBOX_KIND_NAMES, type InboxThread } from '@bee/contract/manage/inbox/inbox-fields.ts'
import { Link } from 'react-router'
import { recentTime } from '../../../../lib/recent-time.ts'
import { Grid, look, Row, Text } from '../../../../ui/layout/pieces.tsx'
import { Avatar } from '../../../../ui/pictures/avatar.tsx'
import { useServiceHours } from '../../../api/use-service-hours.ts'
import { aboutWords, excerptWords } from '../inbox-words.ts'
import { comingTime, waitingWords } from '../waiting-words.ts'
import styles from './thread-row.module.css'

/** The waiting time; for a call that is near, its time. */
const TIME = look({ fixed: true, atEnd: true, size: 12, tone: 'quiet', nowrap: true })

function Time({ thread, now }: { thread: InboxThread; now: number }) {
  const hours = useServiceHours()
  const { state, callTime, waitingSinceTime, laterUntilTime, lastTime } = thread
  if (state === 'later' && laterUntilTime !== null) {
    return (
      <time className={`${TIME} ${styles.time}`} dateTime={laterUntilTime}>
        到 {comingTime(laterUntilTime, now)}
      </time>
    )
  }
  if (state === 'waiting' && callTime !== null) {
    const isNear = new Date(callTime).getTime() - now < HOUR_MS
    return (
      <time className={`${TIME} ${styles.time}`} data-late={isNear || undefined} dateTime={callTime}>
        约 {comingTime(callTime, now)}
      </time>
    )
  }
  if (state === 'waiting' && waitingSinceTime !== null) {
    const { words, isLate } = waitingWords(waitingSinceTime, now, hours)
    return (
      <time className={`${TIME} ${styles.time}`} data-late={isLate || undefined} dateTime={waitingSinceTime}>
        {words}
      </time>
    )
  }
  return (
    <time className={`${TIME} ${styles.time}`} dateTime={lastTime}>
      {recentTime(lastTime, now)}
    </time>
  )
}

interface ThreadRowProps {
  thread: InboxThread
  to: string
  isOpen: boolean
  isUnseen: boolean
  now: number
  isNarrow: boolean
  /** The kind of the comment, in a list of one kind. */
  kindWords?: string
  /** Replaces the subject where the page already names it. */
  about?: string
}

export function ThreadRow(props: ThreadRowProps) {
  const { thread, to, isOpen, isUnseen, now, isNarrow } = props
  const { kind, name, member, assignee } = thread
  const isReport = kind === 'report'
  return (
    <Grid
      gap={12}
      lines={2}
      align="start"
      size={13}
      line={20}
      className={styles.row}
      data-open={isOpen || undefined}
      data-unseen={isUnseen || undefined}
    >
      <Text above={2}>
        <Avatar src={member?.avatarUrl} nickName={name} size={isNarrow ? 38 : 32} />
      </Text>
      <Text as="div" shrinks>
        <Row gap={8}>
          <Link to={to} className={`${styles.name} stretched`} aria-current={isOpen ? 'true' : undefined}>
            {name}
          </Link>
          <Text
            fixed
            size={12}
            line={20}
            tone={isReport ? 'danger' : 'soft'}
            nowrap
            className={styles.kind}
            data-kind={kind}
          >
            {props.kindWords ?? INBOX_KIND_NAMES[kind]}
          </Text>
          {isUnseen ? <span className="visually-hidden">，没看过</span> : null}
          <Time thread={thread} now={now} />
        </Row>
        <Text as="p" tone="soft" clamped className={styles.excerpt}>
          {excerptWords(thread)}
        </Text>
        <Row gap={6} shrinks above={2} size={12} tone="quiet" className={styles.about}>
          <Text truncate>{props.about ?? aboutWords(thread)}</Text>
          {assignee ? (
            <Row as="span" inline align="stretch" fixed atEnd title={`${assignee.nickName} 负责`}>
              <Avatar src={assignee.avatarUrl} nickName={assignee.nickName} size={18} />
              <span className="visually-hidden">{assignee.nickName} 负责</span>
            </Row>
          ) : null}
        </Row>
      </Text>
    </Grid>
  )
}
