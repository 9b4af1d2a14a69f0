import type { QuestionCard } from '@bee/contract/questions/question-shapes.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDate } from '../../../../lib/dates.ts'
import { Text } from '../../../../ui/layout/pieces.tsx'
import { paths } from '../../../paths.ts'
import { AreaIcon } from '../../../school/direction-icon.tsx'
import sheet from '../sheet.module.css'
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
    <section className={`${sheet.sheet} ${sheet.aside}`}>
      <Text as="h2" below={6} size={18} line={28} className={styles.title}>
        {title}
      </Text>
      <ul role="list" className={sheet.lined}>
        {questions.map((question) => (
          <li key={question.id}>
            <Link to={paths.question(question.id)} className={`${sheet.entry} ${styles.link}`}>
              <AreaIcon area={question.area} size={24} />
              <span>
                {question.title}
                {hasDates ? (
                  <Text as="small" block above={4} size={13} line={20} tone="quiet">
                    {formatDate(question.createTime, 'yyyy-MM-dd')}
                  </Text>
                ) : null}
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
