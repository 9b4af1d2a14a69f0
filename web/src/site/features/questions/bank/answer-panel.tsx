import type { ExplainingLesson } from '@bee/contract/questions/question-shapes.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDuration } from '../../../../lib/duration.ts'
import { Row } from '../../../../ui/layout/pieces.tsx'
import { paths } from '../../../paths.ts'
import { Hexagon } from '../../../../ui/signs/hexagon.tsx'
import { Icon } from '../../../../ui/signs/icon.tsx'
import { Explanation } from './explanation.tsx'
import styles from './answer-panel.module.css'

export function LessonLink({ lesson }: { lesson: ExplainingLesson }) {
  const to = paths.play(lesson.courseId, { lessonId: lesson.lessonId, second: lesson.second })
  return (
    <Link to={to} className={styles.lesson}>
      <Hexagon size={34} tone="ink">
        <Icon name="play" size={16} filled />
      </Hexagon>
      <span>
        <b>看讲解：{lesson.lessonName}</b>
        <small>
          {lesson.courseName}，从 {formatDuration(lesson.second)} 开始
        </small>
      </span>
      <Icon name="chevron-right" size={16} />
    </Link>
  )
}

export interface AnswerPanelProps {
  answerHtml: string
  title?: string
  lesson?: ExplainingLesson | null
  /** At the end of the heading, e.g. 收起答案. */
  action?: ReactNode
  /** Before the text, e.g. right or wrong. */
  lead?: ReactNode
}

export function AnswerPanel({ answerHtml, title = '参考答案', lesson, action, lead }: AnswerPanelProps) {
  return (
    <section className={styles.panel} aria-label={title}>
      <Row gap={12} below={12} className={styles.head}>
        <Hexagon size={32}>
          <Icon name="bulb" size={18} />
        </Hexagon>
        <h2>{title}</h2>
        {action}
      </Row>
      {lead}
      <Explanation html={answerHtml} className={styles.body} />
      {lesson ? <LessonLink lesson={lesson} /> : null}
    </section>
  )
}
