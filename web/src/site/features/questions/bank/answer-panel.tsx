import type { ExplainingLesson } from '@bee/contract/questions/question-shapes.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDuration } from '../../../../lib/duration.ts'
import { Row, Text } from '../../../../ui/layout/pieces.tsx'
import { paths } from '../../../paths.ts'
import { Hexagon } from '../../../../ui/signs/hexagon.tsx'
import { Icon } from '../../../../ui/signs/icon.tsx'
import { Explanation } from './explanation.tsx'
import sheet from '../sheet.module.css'
import styles from './answer-panel.module.css'

export function LessonLink({ lesson }: { lesson: ExplainingLesson }) {
  const to = paths.play(lesson.courseId, { lessonId: lesson.lessonId, second: lesson.second })
  return (
    <Link to={to} className={`${sheet.line} ${styles.lesson}`}>
      <Hexagon size={34} tone="ink">
        <Icon name="play" size={16} filled />
      </Hexagon>
      <Text shrinks>
        <Text as="b" block>
          看讲解：{lesson.lessonName}
        </Text>
        <Text as="small" block size={13} line={20} tone="quiet">
          {lesson.courseName}，从 {formatDuration(lesson.second)} 开始
        </Text>
      </Text>
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
        <Text as="h2" size={20} line={30} className={styles.title}>
          {title}
        </Text>
        {action}
      </Row>
      {lead}
      <Explanation html={answerHtml} className={styles.body} />
      {lesson ? <LessonLink lesson={lesson} /> : null}
    </section>
  )
}
