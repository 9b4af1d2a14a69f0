import type { InboxMessage, InboxPlace, InboxReport } from '@bee/contract/manage/inbox/inbox-fields.ts'
import { Fragment, useEffect, useRef, type UIEvent } from 'react'
import { formatDate } from '../../../../lib/dates.ts'
import { formatDuration } from '../../../../lib/duration.ts'
import { recentTime } from '../../../../lib/recent-time.ts'
import { Grid, Row, Stack, Text } from '../../../../ui/layout/pieces.tsx'
import { Avatar } from '../../../../ui/pictures/avatar.tsx'
import { studentsPlayer } from '../../../paths.ts'
import { Icon } from '../../../ui/icon.tsx'
import { momentWords } from '../inbox-words.ts'
import styles from './thread-messages.module.css'

/** Within this distance of the end, the list follows new messages. */
const NEAR_END_PX = 120

function PointedPlace({ place }: { place: InboxPlace }) {
  const { courseId, lessonId, lessonNumber, lessonName, second } = place
  if (lessonId === null) return null
  return (
    <p>
      <a className={styles.moment} href={studentsPlayer(courseId, lessonId, second)} target="_blank" rel="noreferrer">
        {second === null ? `${lessonNumber} ${lessonName}` : momentWords(lessonNumber, second)}
      </a>
    </p>
  )
}

function Pictures({ urls }: { urls: readonly string[] }) {
  if (urls.length === 0) return null
  return (
    <Row gap={8} align="stretch" wraps above={6} className={styles.pictures}>
      {urls.map((url, index) => (
        <a key={url} href={url} target="_blank" rel="noreferrer">
          <img src={url} alt={`第 ${index + 1} 张图`} loading="lazy" />
        </a>
      ))}
    </Row>
  )
}

/** The name of a person who is not a member comes from the thread. */
const nameOf = ({ kind, person }: InboxMessage, name: string) => person?.nickName ?? (kind === 'member' ? name : '学校')

function whenWords(message: InboxMessage, now: number, isNarrow: boolean): string {
  const { kind, createTime, place, isHidden, roleName } = message
  const second = place?.second ?? null
  if (kind === 'internal') return `${recentTime(createTime, now)}，只有同事看得到`
  const when = isNarrow ? recentTime(createTime, now) : formatDate(createTime, 'yyyy-MM-dd HH:mm:ss')
  const where = kind === 'member' && second !== null ? `，在 ${formatDuration(second)} 留下` : ''
  const as = kind === 'school' ? `，${roleName === '' ? '学校' : roleName}公开回复` : ''
  return `${when}${where}${as}${isHidden ? '，已隐藏' : ''}`
}

interface MessageProps {
  message: InboxMessage
  name: string
  now: number
  isNarrow: boolean
}

function Message({ message, name, now, isNarrow }: MessageProps) {
  const { kind, person, content, isHidden, place, pictures } = message
  const isInternal = kind === 'internal'
  const isStruck = isHidden && !isInternal
  return (
    <Grid as="li" gap={10} align="start" className={styles.message}>
      <Avatar src={person?.avatarUrl} nickName={nameOf(message, name)} size={34} />
      <div>
        <Row gap={8} lines={0} align="baseline" wraps>
          <Text as="b" size={14} weight="strong">
            {nameOf(message, name)}
          </Text>
          <Text as="small" size={12} tone="quiet">
            {whenWords(message, now, isNarrow)}
          </Text>
        </Row>
        <Text
          as="p"
          above={isInternal ? 4 : 2}
          size={14}
          line={24}
          tone={isStruck ? 'quiet' : 'full'}
          className={styles.text}
          data-internal={isInternal || undefined}
          data-hidden={isStruck || undefined}
        >
          {content}
        </Text>
        {kind === 'school' && place ? <PointedPlace place={place} /> : null}
        <Pictures urls={pictures} />
      </div>
    </Grid>
  )
}

function Assigned({ message, now }: { message: InboxMessage; now: number }) {
  const { assignee, content, createTime } = message
  const act = assignee ? `指派给 ${assignee.nickName}` : '取消了指派'
  return (
    <Row as="li" gap={8} size={12} line={18} tone="quiet" className={styles.event}>
      <Icon name="assign" size={14} />
      <span>
        {nameOf(message, '')} 在 {recentTime(createTime, now)} {act}
        {content === '' ? '' : `：「${content}」`}
      </span>
    </Row>
  )
}

/** The reporting members and their reasons. */
function Reports({ report, now }: { report: InboxReport; now: number }) {
  return report.reports.map(({ person, reason, createTime, isDismissed }) => (
    <Row
      as="li"
      gap={8}
      size={12}
      line={18}
      tone="quiet"
      key={`${person.userId}-${createTime}`}
      className={styles.event}
    >
      <Icon name="flag" size={14} />
      <span>
        {person.nickName} 在 {recentTime(createTime, now)} 举报{reason === '' ? '' : `：「${reason}」`}
        {isDismissed ? '，看过，没有问题' : ''}
      </span>
    </Row>
  ))
}

interface ThreadMessagesProps {
  messages: readonly InboxMessage[]
  report: InboxReport | null
  /** Name of the waiting person. */
  name: string
  now: number
  isNarrow: boolean
  /** A sentence about messages that have just arrived. */
  arrival: string
}

export function ThreadMessages({ messages, report, name, now, isNarrow, arrival }: ThreadMessagesProps) {
  const place = useRef<HTMLDivElement>(null)
  const newestId = messages.at(-1)?.id

  const isAtEnd = useRef(true)

  // The list begins at its end and follows new messages there. A reader who has scrolled up is not moved.
  useEffect(() => {
    if (place.current && isAtEnd.current) place.current.scrollTop = place.current.scrollHeight
  }, [newestId])

  function handleScroll({ currentTarget }: UIEvent<HTMLDivElement>): void {
    const { scrollHeight, scrollTop, clientHeight } = currentTarget
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END_PX
  }

  return (
    // Scrollable: the arrow keys need a focusable element.
    <Text
      as="div"
      grow
      ref={place}
      className={styles.messages}
      tabIndex={0}
      role="region"
      aria-label="说了什么"
      onScroll={handleScroll}
    >
      <Stack as="ol" flex gap={16} role="list" className={styles.list}>
        {messages.map((message) => (
          <Fragment key={message.id}>
            {message.kind === 'assigned' ? (
              <Assigned message={message} now={now} />
            ) : (
              <Message message={message} name={name} now={now} isNarrow={isNarrow} />
            )}
            {report && message.commentId === report.commentId ? <Reports report={report} now={now} /> : null}
          </Fragment>
        ))}
      </Stack>
      <Text as="p" above={12} size={12} line={18} tone="soft" role="status" className={styles.arrival}>
        {arrival}
      </Text>
    </Text>
  )
}
