import type { QuestionStatistics } from '@bee/contract/manage/questions/questions.contract.ts'
import { KIND_RULES } from '@bee/contract/questions/question-kinds.ts'
import { useId } from 'react'
import { Grid, Row, Text } from '../../../../ui/layout/pieces.tsx'
import { OptionShare } from './option-share.tsx'
import type { QuestionBody } from './question-body.ts'
import mark from '../../../school/choice-mark.module.css'
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
        <Text as="h2" size={14} id={`${name}-title`}>
          答案
        </Text>
        <Text as="small" size={12} tone="quiet">
          点圆圈定正确答案
        </Text>
      </Row>
      <ol className={styles.rows} role="list">
        {(KIND_RULES.judge.fixedOptions ?? []).map(({ key, text }) => {
          const isRight = body.right === (key === 'true')
          return (
            <Grid as="li" gap={12} align="center" key={key} data-right={isRight || undefined}>
              <span />
              <input
                className={mark.large}
                type="radio"
                name={name}
                aria-label={`${text} 是正确答案`}
                checked={isRight}
                onChange={() => onChange((before) => ({ ...before, right: key === 'true' }))}
              />
              <b />
              <span className={styles.fixed}>{text}</span>
              {isRight ? (
                <Text size={12} tone="success" className={styles.right}>
                  正确
                </Text>
              ) : null}
              <OptionShare
                share={statistics?.options.find((option) => option.key === key)}
                isDrawing={statistics?.hints.some(({ option }) => option === key) ?? false}
              />
              <span />
            </Grid>
          )
        })}
      </ol>
    </section>
  )
}
