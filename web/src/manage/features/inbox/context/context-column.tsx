import type { InboxDetail, InboxMember, InboxMoment, InboxStep } from '@bee/contract/manage/inbox/inbox-fields.ts'
import { formatDate } from '../../../../lib/dates.ts'
import type { ReactNode } from 'react'
import { Grid, look, Row, Text } from '../../../../ui/layout/pieces.tsx'
import { Avatar } from '../../../../ui/pictures/avatar.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { StateCell, type CellKind } from '../../../ui/state-cell.tsx'
import { comingTime } from '../waiting-words.ts'
import { feedbackKindWords, memberWords, stepWords } from '../inbox-words.ts'
import { Contact } from './contact.tsx'
import { MomentFilm } from './moment-film.tsx'
import styles from './context.module.css'

function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Text as="section" tone="soft" className={styles.section}>
      <Row as="h3" gap={8} below={8} size={13} line={20} tone="full" weight="strong">
        {title}
      </Row>
      {children}
    </Text>
  )
}

function Moment({ moment }: { moment: InboxMoment }) {
  const { courseName, lessonNumber, lessonName, lessonId, second, nearbyCount } = moment
  const nearby = nearbyCount > 0 ? `这一秒前后还有 ${nearbyCount} 条评论。` : ''
  if (lessonId === null) {
    return (
      <Section title="说的是这门课">
        <p>
          <Text as="b" tone="full" weight="strong">
            {courseName}
          </Text>
        </p>
      </Section>
    )
  }
  return (
    <Section title={second === null ? '说的是这一讲' : '说的是这一秒'}>
      <MomentFilm key={`${lessonId}-${second}`} moment={moment} />
      <Text as="p" above={8}>
        <Text as="b" tone="full" weight="strong">
          {lessonNumber} {lessonName}
        </Text>
      </Text>
      <Text as="p" size={12} line={18} tone="quiet">
        {courseName}。{nearby}
      </Text>
    </Section>
  )
}

function Member({ member, to }: { member: InboxMember; to: string | undefined }) {
  return (
    <Section
      title={
        <>
          <Avatar src={member.avatarUrl} nickName={member.nickName} size={24} />
          <Text truncate>{member.nickName}</Text>
          <Text as="small" size={12} tone="quiet" weight="regular">
            {member.mobile}
          </Text>
          {to === undefined ? null : (
            <Text atEnd>
              <ButtonLink kind="link" to={to}>
                看会员
              </ButtonLink>
            </Text>
          )}
        </>
      }
    >
      <p>{memberWords(member)}</p>
    </Section>
  )
}

const cellOf = ({ kind, isRight }: InboxStep): CellKind =>
  kind === 'finished' ? 'ok' : kind === 'practised' ? (isRight === true ? 'ok' : 'bad') : 'run'

/** A lesson that was begun but not finished is drawn half full. */
const BEGUN_PERCENT = 50

function Journey({ steps }: { steps: readonly InboxStep[] }) {
  return (
    <Section title="怎么走到这里的">
      <ol role="list">
        {steps.map((step) => (
          <Grid
            as="li"
            gap={10}
            lines={0}
            tone="full"
            key={`${step.kind}-${step.time}-${step.title}`}
            className={styles.step}
          >
            <StateCell kind={cellOf(step)} {...(step.kind === 'visited' && { percent: BEGUN_PERCENT })} />
            <span>
              {step.kind === 'practised' ? `题目「${step.title}」` : `${step.lessonNumber} ${step.title}`}
              <Text as="small" block size={12} tone="quiet">
                {stepWords(step)}
              </Text>
            </span>
            <time dateTime={step.time} className={look({ size: 12, tone: 'quiet' })}>
              {formatDate(step.time, 'yyyy-MM-dd').slice('2026-'.length)}
            </time>
          </Grid>
        ))}
      </ol>
    </Section>
  )
}

interface ContextColumnProps {
  detail: InboxDetail
  now: number
  /** Address of a member's page; undefined without the right to read members. */
  memberAddress: ((userId: number) => string) | undefined
}

/** The subject of the thread, its member, and the member's steps before it. */
export function ContextColumn({ detail, now, memberAddress }: ContextColumnProps) {
  const { moment, member, journey, booking, feedback, thread } = detail
  return (
    <>
      {moment ? <Moment moment={moment} /> : null}
      {booking ? (
        <Section title="约在">
          <p>{booking.callTime === null ? '没有写时间' : comingTime(booking.callTime, now)}</p>
          <Text as="p" size={12} line={18} tone="quiet">
            {booking.isMember ? '是会员，你写的一句会作为消息送到。' : '不是会员，只能打电话，写的一句留在这里。'}
          </Text>
          <Contact threadId={thread.id} contact={booking.contact} />
        </Section>
      ) : null}
      {feedback ? (
        <Section title="反馈">
          <p>{feedbackKindWords(feedback.kind)}</p>
          {feedback.rating === null ? null : (
            <Text as="p" size={12} line={18} tone="quiet">
              打了 {feedback.rating} 星
            </Text>
          )}
          {feedback.contact === '' ? null : <Contact threadId={thread.id} contact={feedback.contact} />}
        </Section>
      ) : null}
      {member ? <Member member={member} to={memberAddress?.(member.userId)} /> : null}
      {journey.length > 0 ? <Journey steps={journey} /> : null}
    </>
  )
}
