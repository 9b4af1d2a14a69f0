import { CHALLENGE_PASS_AT } from '@bee/contract/limits.ts'
import type { PracticeSet } from '@bee/contract/questions/practice.contract.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDuration } from '../../../../lib/duration.ts'
import { Row, Stack, Text } from '../../../../ui/layout/pieces.tsx'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../../ui/actions/button.tsx'
import { Icon } from '../../../../ui/signs/icon.tsx'
import { ProgressCell } from '../../../../ui/signs/progress-cells.tsx'
import { modeName, resultOf, type PracticeResult } from './practice-modes.ts'
import { useStartPractice, type PracticeChoice } from '../questions.queries.ts'
import sheet from '../sheet.module.css'
import styles from './practice-result.module.css'

function headline(set: PracticeSet, { right, total }: PracticeResult): string {
  if (set.isPassed === true)
    return set.hasNextLevel ? `过关了，第 ${set.level + 1} 关已经打开` : '过关了，这个方向全部通关'
  if (set.isPassed === false) return `还差 ${Math.max(1, CHALLENGE_PASS_AT - right)} 题过关，再试一次`
  if (right === total) return '全部答对'
  return right * 2 >= total ? '练完一组' : '练完一组，错题已经收进错题本'
}

function again(set: PracticeSet): { label: string; choice: PracticeChoice } {
  const { mode, scopeId, level } = set
  if (set.isPassed === true && set.hasNextLevel) return { label: '下一关', choice: { mode, scopeId, level: level + 1 } }
  if (mode === 'challenge') return { label: '再闯一次', choice: { mode, scopeId, level } }
  return { label: '再练一组', choice: { mode, scopeId } }
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Text as="dt" size={13} tone="quiet">
        {name}
      </Text>
      <Text as="dd" size={22} line={32} weight="heavy">
        {children}
      </Text>
    </div>
  )
}

/** Time, score, weak types, and every question to look at again. */
export function PracticeResultView({ set }: { set: PracticeSet }) {
  const result = resultOf(set)
  const next = again(set)
  const { start, starting } = useStartPractice()
  return (
    <Stack gap={24} className={styles.page}>
      <Row as="section" gap={36} className={`${sheet.sheet} ${styles.summary}`}>
        <ProgressCell percent={result.score} size={88} label={`得分 ${result.score}`} />
        <div>
          <Text as="p" tone="quiet">
            {modeName(set.mode)} · {set.title}
          </Text>
          <Text as="h1" above={4} className={styles.title}>
            {headline(set, result)}
          </Text>
          <Row as="dl" gap={36} align="stretch" above={16} below={20}>
            <Figure name="得分">{result.score}</Figure>
            <Figure name="答对">
              {result.right}/{result.total}
            </Figure>
            <Figure name="用时">{formatDuration(set.seconds)}</Figure>
          </Row>
          <Row gap={12} align="stretch" wraps>
            <Button kind="primary" loading={starting !== undefined} onClick={() => start(next.choice)}>
              {next.label}
            </Button>
            <ButtonLink render={<Link to={paths.practiceOf(set.mode)} />}>换个练法</ButtonLink>
            <ButtonLink kind="text" render={<Link to={`${paths.profile('question')}?tab=book`} />}>
              看错题本
            </ButtonLink>
          </Row>
        </div>
      </Row>
      {result.weak.length > 0 ? (
        <section className={`${sheet.sheet} ${styles.panel}`}>
          <Text as="h2" size={18} line={28}>
            薄弱的地方
          </Text>
          <Row as="ul" gap={12} align="stretch" wraps above={14} role="list">
            {result.weak.map(({ name, right, total }) => (
              <li key={name} className={styles.weak}>
                <Text as="b" block>
                  {name}
                </Text>
                <Text block size={13} line={20} tone="danger">
                  {total} 题对 {right} 题
                </Text>
              </li>
            ))}
          </Row>
        </section>
      ) : null}
      <section className={`${sheet.sheet} ${styles.panel}`}>
        <Text as="h2" size={18} line={28}>
          逐题回看
        </Text>
        <Text as="ol" above={6} role="list" className={sheet.lined}>
          {set.questions.map(({ id: questionId, title, outcome }) => (
            <li key={questionId}>
              <Link
                to={paths.question(questionId)}
                className={styles.question}
                data-state={outcome ? outcome.isRight : 'open'}
              >
                <Icon name={outcome ? (outcome.isRight ? 'check' : 'close') : 'clock'} size={18} />
                <Text grow shrinks tone="full">
                  {title}
                </Text>
                <small>{outcome ? (outcome.isRight ? '答对' : '答错') : '未答'}</small>
              </Link>
            </li>
          ))}
        </Text>
      </section>
    </Stack>
  )
}
