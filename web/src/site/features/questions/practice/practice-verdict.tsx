import { RIGHTS_TO_LEAVE_BOOK } from '@bee/contract/limits.ts'
import type { AnswerOutcome, PracticeQuestion } from '@bee/contract/questions/practice.contract.ts'
import { KIND_RULES } from '@bee/contract/questions/question-kinds.ts'
import { formatDate } from '../../../../lib/dates.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { Grid, Row, Text } from '../../../../ui/layout/pieces.tsx'
import { Icon } from '../../../../ui/signs/icon.tsx'
import styles from './practice-verdict.module.css'

const GRADE_NAMES: Record<number, string> = { 1: '忘了', 2: '模糊', 3: '记住' }

function sentence({ options, kind }: PracticeQuestion, { grade, isRight, rightOptions }: AnswerOutcome): string {
  if (grade !== null) return `自评：${GRADE_NAMES[grade] ?? ''}`
  if (isRight) return '答对了'
  const right = options.filter(({ key }) => rightOptions.includes(key))
  return `答错了，正确答案是 ${right.map(({ key, text }) => (KIND_RULES[kind].fixedOptions ? text : key)).join('、')}`
}

/** Right or wrong, the change in the book of mistakes, and when the question comes back. */
export function Verdict({ question, outcome }: { question: PracticeQuestion; outcome: AnswerOutcome }) {
  const { isRight, isInBook, rightStreak, reviewTime } = outcome
  return (
    <Text as="div" below={14}>
      <Row as="p" gap={8} size={17} line={26} tone={isRight ? 'success' : 'danger'}>
        <Icon name={isRight ? 'check' : 'close'} size={20} />
        <b>{sentence(question, outcome)}</b>
      </Row>
      <Text as="small" block above={4} size={13} line={20} tone="soft">
        {isInBook ? `在错题本里，连对 ${rightStreak}/${RIGHTS_TO_LEAVE_BOOK}。` : ''}
        {`下次复习：${formatDate(reviewTime, 'yyyy-MM-dd')}`}
      </Text>
    </Text>
  )
}

export function SelfGrade({ isSending, onGrade }: { isSending: boolean; onGrade: (grade: number) => void }) {
  return (
    <Text as="div" above={24} role="group" aria-label="给自己打分">
      <Text as="p" tone="soft">
        对照一下，你记得多少？
      </Text>
      <Grid columns={3} gap={12} above={12} className={styles.grades}>
        {Object.entries(GRADE_NAMES).map(([grade, name]) => (
          <Button key={grade} size="large" aria-disabled={isSending} onClick={() => onGrade(Number(grade))}>
            {name}
          </Button>
        ))}
      </Grid>
    </Text>
  )
}
