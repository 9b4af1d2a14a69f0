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
      <Stack as="section" gap={10}>
        <Row as="h2" gap={6} size={14} line={22}>
          大家怎么答的
        </Row>
        <Text as="p" size={12} line={18} tone="quiet">
          发布以后，这里写有多少人答、答对多少、各选了哪项。
        </Text>
      </Stack>
    )
  }
  if (!statistics) {
    return (
      <Stack as="section" gap={10} aria-busy="true">
        <Row as="h2" gap={6} size={14} line={22}>
          大家怎么答的
        </Row>
        <Text as="p" size={12} line={18} tone="quiet">
          正在数
        </Text>
      </Stack>
    )
  }
  const { answerCount, rightPercent, typeRightPercent, medianSeconds, since, hints, options, typeName } = statistics
  return (
    <Stack as="section" gap={10} aria-label="大家怎么答的">
      <Row as="h2" gap={6} size={14} line={22}>
        大家怎么答的
        <Text as="small" size={12} tone="quiet" weight="regular">
          {since === null ? `近 ${STATISTICS_DAYS} 天` : `从 ${recentTime(since, now)} 改题起`}
        </Text>
      </Row>
      <Row as="dl" align="stretch" className={styles.figures}>
        <div>
          <Text as="dd" size={20} line={28} weight="strong">
            {answerCount}
          </Text>
          <Text as="dt" size={12} tone="soft">
            次作答
          </Text>
        </div>
        {rightPercent === null ? null : (
          <div>
            <Text as="dd" size={20} line={28} weight="strong">
              {rightPercent}%
            </Text>
            <Text
              as="dt"
              size={12}
              tone="soft"
              title={typeRightPercent === null ? undefined : `「${typeName}」所有题的平均，夜里数的`}
            >
              答对{typeRightPercent === null ? '' : `，平均 ${typeRightPercent}%`}
            </Text>
          </div>
        )}
        {medianSeconds === null ? null : (
          <div>
            <Text as="dd" size={20} line={28} weight="strong">
              {medianSeconds} 秒
            </Text>
            <Text as="dt" size={12} tone="soft">
              用时中位数
            </Text>
          </div>
        )}
      </Row>
      {kind === 'open' && answerCount > 0 ? (
        <Stack as="ul" gap={6} role="list">
          {options.map(({ key, count, percent }) => (
            <Grid as="li" align="center" key={key} className={styles.grade}>
              {GRADE_WORDS[key]}
              <OptionShare share={{ count, percent }} isDrawing={false} />
            </Grid>
          ))}
        </Stack>
      ) : null}
      {hints.map(({ about, title, detail }) => (
        <Grid gap={10} key={about} className={styles.hint}>
          <StateCell kind="warn" />
          <div>
            <b>{title}</b>
            <Text as="p" above={2} tone="soft">
              {detail}
            </Text>
          </div>
        </Grid>
      ))}
      <Text as="p" size={12} line={18} tone="quiet">
        改了题干、选项或答案，旧作答仍按旧版计分，统计从新版重新算。
      </Text>
    </Stack>
  )
}
