import type { QuestionStatistics } from '@bee/contract/manage/questions/questions.contract.ts'
import { KIND_RULES } from '@bee/contract/questions/question-kinds.ts'
import { useId } from 'react'
import { Row } from '../../../../ui/layout/pieces.tsx'
import { OptionShare } from './option-share.tsx'
import type { QuestionBody } from './question-body.ts'
import styles from './options.module.css'

interface JudgeRowsProps {
  body: QuestionBody
  onChange: (next: (body: QuestionBody) => QuestionBody) => void
  statistics: QuestionStatistics | undefined
}

/** The two fixed options of a true-or-false question. */
export function JudgeRows({ body, onChange, statistics }: JudgeRowsProps) {
  const name = useId()
  return (
    <section aria-labelledby={`${name}-title`} data-field="right">
      <Row as="header" gap={8} below={8} className={styles.head}>
        <h2 id={`${name}-title`}>答案</h2>
        <small>点圆圈定正确答案</small>
      </Row>
      <ol className={styles.rows} role="list">
        {(KIND_RULES.judge.fixedOptions ?? []).map(({ key, text }) => {
          const isRight = body.right === (key === 'true')
          return (
            <li key={key} data-right={isRight || undefined}>
              <span />
              <input
                type="radio"
                name={name}
                aria-label={`${text} 是正确答案`}
                checked={isRight}
                onChange={() => onChange((before) => ({ ...before, right: key === 'true' }))}
              />
              <b />
              <span className={styles.fixed}>{text}</span>
              {isRight ? <span className={styles.right}>正确</span> : null}
              <OptionShare
                share={statistics?.options.find((option) => option.key === key)}
                isDrawing={statistics?.hints.some(({ option }) => option === key) ?? false}
              />
              <span />
            </li>
          )
        })}
      </ol>
    </section>
  )
}
