import type { QuestionCard } from '@bee/contract/questions/question-shapes.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDate } from '../../../../lib/dates.ts'
import { Text } from '../../../../ui/layout/pieces.tsx'
import { paths } from '../../../paths.ts'
import { AreaIcon } from '../../../school/direction-icon.tsx'
import styles from './side-questions.module.css'

export interface SideQuestionsProps {
  title: string
  questions: readonly QuestionCard[]
  hasDates?: boolean
  /** A button below. */
  foot?: ReactNode
}

/** A short list beside the page: related ones, my collected ones. */
export function SideQuestions({ title, questions, hasDates = false, foot }: SideQuestionsProps) {
  return (
    <section className={styles.panel}>
      <h2>{title}</h2>
      <ul role="list">
        {questions.map((question) => (
          <li key={question.id}>
            <Link to={paths.question(question.id)} className={styles.link}>
              <AreaIcon area={question.area} size={24} />
              <span>
                {question.title}
                {hasDates ? <small>{formatDate(question.createTime, 'yyyy-MM-dd')}</small> : null}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {foot ? (
        <Text as="div" above={10}>
          {foot}
        </Text>
      ) : null}
    </section>
  )
}
