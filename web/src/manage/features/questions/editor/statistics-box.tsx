import { STATISTICS_DAYS } from '@bee/contract/manage/questions/question-choices.ts'
import type { QuestionStatistics } from '@bee/contract/manage/questions/questions.contract.ts'
import type { QuestionKind } from '@bee/contract/questions/question-kinds.ts'
import { recentTime } from '../../../../lib/recent-time.ts'
import { Grid, Row, Stack, Text } from '../../../../ui/layout/pieces.tsx'
import { StateCell } from '../../../ui/state-cell.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { OptionShare } from './option-share.tsx'
import styles from './question-editor.module.css'

const GRADE_WORDS: Readonly<Record<string, string>> = { 1: '忘了', 2: '模糊', 3: '记住了' }

interface StatisticsBoxProps {
  /** Undefined while it loads. */
  statistics: QuestionStatistics | undefined
  kind: QuestionKind
  /** Undefined for a question that was never published. */
  questionId: number | undefined
}

/** The students' answers, and signs of a problem with the question. */
export function StatisticsBox({ statistics, kind, questionId }: StatisticsBoxProps) {
  const now = useNow()
  if (questionId === undefined) {
    return (
      <section>
        <h2>大家怎么答的</h2>
        <Text as="p" size={12} line={18} tone="quiet">
          发布以后，这里写有多少人答、答对多少、各选了哪项。
        </Text>
      </section>
    )
  }
  if (!statistics) {
    return (
      <section aria-busy="true">
        <h2>大家怎么答的</h2>
        <Text as="p" size={12} line={18} tone="quiet">
          正在数
        </Text>
      </section>
    )
  }
  const { answerCount, rightPercent, typeRightPercent, medianSeconds, since, hints, options, typeName } = statistics
  return (
    <section aria-label="大家怎么答的">
      <h2>
        大家怎么答的{' '}
        <small>{since === null ? `近 ${STATISTICS_DAYS} 天` : `从 ${recentTime(since, now)} 改题起`}</small>
      </h2>
      <Row as="dl" align="stretch" className={styles.figures}>
        <div>
          <dd>{answerCount}</dd>
          <dt>次作答</dt>
        </div>
        {rightPercent === null ? null : (
          <div>
            <dd>{rightPercent}%</dd>
            <dt title={typeRightPercent === null ? undefined : `「${typeName}」所有题的平均，夜里数的`}>
              答对{typeRightPercent === null ? '' : `，平均 ${typeRightPercent}%`}
            </dt>
          </div>
        )}
        {medianSeconds === null ? null : (
          <div>
            <dd>{medianSeconds} 秒</dd>
            <dt>用时中位数</dt>
          </div>
        )}
      </Row>
      {kind === 'open' && answerCount > 0 ? (
        <Stack as="ul" gap={6} role="list" className={styles.grades}>
          {options.map(({ key, count, percent }) => (
            <li key={key}>
              {GRADE_WORDS[key]}
              <OptionShare share={{ count, percent }} isDrawing={false} />
            </li>
          ))}
        </Stack>
      ) : null}
      {hints.map(({ about, title, detail }) => (
        <Grid gap={10} key={about} className={styles.hint}>
          <StateCell kind="warn" />
          <div>
            <b>{title}</b>
            <p>{detail}</p>
          </div>
        </Grid>
      ))}
      <Text as="p" size={12} line={18} tone="quiet">
        改了题干、选项或答案，旧作答仍按旧版计分，统计从新版重新算。
      </Text>
    </section>
  )
}
