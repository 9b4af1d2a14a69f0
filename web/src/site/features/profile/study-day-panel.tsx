import type { HeatmapDay, StudyDay } from '@bee/contract/profile/profile.contract.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDuration } from '../../../lib/duration.ts'
import { look, Row, Text } from '../../../ui/layout/pieces.tsx'
import { paths } from '../../paths.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Icon, type IconName } from '../../../ui/signs/icon.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { Tag } from '../../../ui/signs/tag.tsx'
import { describeDay, isStudied } from './heatmap-days.ts'
import { studyDayQuery } from './profile.queries.ts'
import styles from './study-day-panel.module.css'

interface Links {
  toLesson: (courseId: number, lessonId: number) => string
  toComment: (courseId: number, commentId: number) => string
}

function DayRow({ icon, to, note, children }: { icon: IconName; to: string; note: ReactNode; children: ReactNode }) {
  return (
    <Row as="li" gap={10} align="start" className={styles.row}>
      <Icon name={icon} size={18} className={look({ above: 2, tone: 'quiet' })} />
      <Link className={styles.link} to={to}>
        {children}
      </Link>
      <Text fixed size={13} tone="quiet">
        {note}
      </Text>
    </Row>
  )
}

const CourseName = ({ children }: { children: ReactNode }) => (
  <Text as="small" size={12} tone="quiet" className={styles.course}>
    {children}
  </Text>
)

function Studied({ day, toLesson, toComment }: Links & { day: StudyDay }) {
  return (
    <ul role="list" className={styles.list}>
      {day.lessons.map((lesson) => (
        <DayRow
          key={`lesson-${lesson.lessonId}`}
          icon="play"
          to={toLesson(lesson.courseId, lesson.lessonId)}
          note={formatDuration(lesson.seconds)}
        >
          {lesson.lessonName}
          <CourseName>{lesson.courseName}</CourseName>
        </DayRow>
      ))}
      {day.questions.map((question) => (
        <DayRow
          key={`question-${question.questionId}`}
          icon="checklist"
          to={paths.question(question.questionId)}
          note={<Tag tone={question.isRight ? 'success' : 'danger'}>{question.isRight ? '答对' : '答错'}</Tag>}
        >
          {question.title}
        </DayRow>
      ))}
      {day.comments.map((comment) => (
        <DayRow
          key={`comment-${comment.commentId}`}
          icon="comment"
          to={toComment(comment.courseId, comment.commentId)}
          note="评论"
        >
          {comment.content}
          <CourseName>{comment.courseName}</CourseName>
        </DayRow>
      ))}
    </ul>
  )
}

export interface StudyDayPanelProps extends Links {
  day: HeatmapDay
  onClose: () => void
}

/** The lessons and answers of the day in the chosen cell. */
export function StudyDayPanel({ day, toLesson, toComment, onClose }: StudyDayPanelProps) {
  const { data, isError, error, refetch } = useQuery({ ...studyDayQuery(day.date), enabled: isStudied(day) })
  return (
    <Text as="div" above={16} className={styles.panel} aria-live="polite">
      <Row as="header" gap={12} justify="between">
        <Text as="h3" size={15} line={26}>
          {describeDay(day)}
        </Text>
        <IconButton icon="close" label="收起这一天" iconSize={18} onClick={onClose} />
      </Row>
      {!isStudied(day) ? (
        <Text as="p" tone="quiet">
          这一格还空着。
        </Text>
      ) : null}
      {data ? <Studied day={data} toLesson={toLesson} toComment={toComment} /> : null}
      {isError && !data ? <ErrorState title="这一天没能加载出来" error={error} onRetry={() => void refetch()} /> : null}
      {isStudied(day) && !data && !isError ? <Skeleton variant="text" /> : null}
    </Text>
  )
}
