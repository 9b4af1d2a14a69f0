import type { PracticeSet } from '@bee/contract/questions/practice.contract.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { Grid, Row, Stack, Text } from '../../../../ui/layout/pieces.tsx'
import sheet from '../sheet.module.css'
import styles from './answer-card.module.css'

export interface AnswerCardProps {
  set: PracticeSet
  index: number
  onGo: (index: number) => void
  onFinish: () => void
  isFinishing: boolean
}

const stateOf = (outcome: PracticeSet['questions'][number]['outcome']) =>
  outcome ? (outcome.isRight ? 'right' : 'wrong') : 'open'
const STATE_WORDS = { right: '答对', wrong: '答错', open: '未答' }

/** Every question of the set and its state. */
export function AnswerCard({ set, index, onGo, onFinish, isFinishing }: AnswerCardProps) {
  const answered = set.questions.filter(({ outcome }) => outcome).length
  return (
    <aside className={`${sheet.sheet} ${sheet.aside}`} aria-label="答题卡">
      <Row as="h2" align="baseline" justify="between" size={18} line={28}>
        答题卡
        <Text as="small" size={13} tone="quiet" weight="regular">
          已答 {answered}/{set.questions.length}
        </Text>
      </Row>
      <Grid as="ol" gap={4} lines={8} above={16} below={16} className={styles.cells} role="list">
        {set.questions.map(({ id: questionId, outcome }, at) => {
          const state = stateOf(outcome)
          return (
            <li key={questionId}>
              <button
                type="button"
                className={styles.cell}
                data-state={state}
                aria-current={at === index ? 'step' : undefined}
                aria-label={`第 ${at + 1} 题，${STATE_WORDS[state]}`}
                onClick={() => onGo(at)}
              >
                <Stack as="span" centred tone="soft" weight="strong" className={styles.number}>
                  {at + 1}
                </Stack>
              </button>
            </li>
          )
        })}
      </Grid>
      <Row
        as="p"
        gap={16}
        align="stretch"
        below={16}
        size={13}
        tone="quiet"
        className={styles.legend}
        aria-hidden="true"
      >
        <span data-state="right">答对</span>
        <span data-state="wrong">答错</span>
        <span data-state="open">未答</span>
      </Row>
      <Button block loading={isFinishing} onClick={onFinish}>
        交卷看结果
      </Button>
      <Text as="p" above={12} size={13} tone="quiet" textAlign="center">
        每答一题就已存好，离开也不会丢。
      </Text>
    </aside>
  )
}
