import type { AnswerOutcome, PracticeQuestion, PracticeSet } from '@bee/contract/questions/practice.contract.ts'
import { KIND_RULES } from '@bee/contract/questions/question-kinds.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../../../api/api.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { Grid, Row, Text } from '../../../../ui/layout/pieces.tsx'
import { Icon } from '../../../../ui/signs/icon.tsx'
import { MarkdownBody } from '../../../../ui/signs/markdown-body.tsx'
import { AreaTag } from '../../../school/area-tag.tsx'
import { Tag } from '../../../../ui/signs/tag.tsx'
import { AnswerCard } from './answer-card.tsx'
import { AnswerPanel } from '../bank/answer-panel.tsx'
import { modeName } from './practice-modes.ts'
import { usePracticeKeys } from './practice-keys.ts'
import { QuestionPicture } from '../bank/question-article.tsx'
import { QuestionOptions } from '../bank/question-options.tsx'
import { KIND_NAMES } from '../bank/question-row.tsx'
import { answerQuery, practiceSetQuery } from '../questions.queries.ts'
import { SelfGrade, Verdict } from './practice-verdict.tsx'
import sheet from '../sheet.module.css'
import styles from './practice-run.module.css'

const MAX_SECONDS = 3600

/** Seconds since the question came into view. */
function useStopwatch(key: number): () => number {
  const since = useRef(0)
  useEffect(() => {
    since.current = performance.now()
  }, [key])
  return () => Math.min(MAX_SECONDS, Math.round((performance.now() - since.current) / 1000))
}

/** Writes an answer and shows its outcome in the set at once, as a reload would find it. */
function useAnswering(setId: number) {
  const client = useQueryClient()
  const { questions } = useApi()
  return useMutation({
    mutationFn: ({ id, seconds, given, grade }: { id: number; seconds: number; given?: string[]; grade?: number }) =>
      given
        ? questions.submit({ id, setId, seconds, given })
        : questions.grade({ id, setId, seconds, grade: String(grade) }),
    onSuccess: async (outcome: AnswerOutcome, { seconds }) => {
      const { queryKey } = practiceSetQuery(setId)
      // A reading that was under way while the answer was written does not know of it.
      await client.cancelQueries({ queryKey })
      client.setQueryData(
        queryKey,
        (set) =>
          set && {
            ...set,
            seconds: set.seconds + seconds,
            questions: set.questions.map((each) => (each.id === outcome.questionId ? { ...each, outcome } : each)),
          },
      )
      const set = client.getQueryData(queryKey)
      // The last answer ends the set on the server; only it knows whether a level was passed.
      if (set?.questions.every((each) => each.outcome)) await client.invalidateQueries({ queryKey })
    },
  })
}

interface QuestionViewProps {
  question: PracticeQuestion
  chosen: readonly string[]
  isRevealed: boolean
  isSending: boolean
  onToggle: (key: string) => void
  onSubmit: () => void
  onReveal: () => void
  onGrade: (grade: number) => void
}

function QuestionView(props: QuestionViewProps) {
  const { question, chosen, isRevealed, isSending } = props
  const { outcome, kind } = question
  const { isSelfGraded } = KIND_RULES[kind]
  const isRecalling = isSelfGraded && !outcome
  const {
    data: answer,
    isFetching,
    refetch,
  } = useQuery({ ...answerQuery(question.id), enabled: isRecalling && isRevealed })
  return (
    <>
      <Row gap={8} align="stretch">
        <AreaTag area={question.area}>{question.typeName}</AreaTag>
        <Tag>{KIND_NAMES[kind]}</Tag>
      </Row>
      <Text as="h1" above={14} size={22} breaks className={styles.title}>
        {question.title}
      </Text>
      <MarkdownBody html={question.contentHtml} className={styles.content} />
      <QuestionPicture src={question.imageUrl} title={question.title} />
      <QuestionOptions
        kind={kind}
        options={question.options}
        chosen={outcome?.given ?? chosen}
        right={outcome?.rightOptions}
        onToggle={outcome ? undefined : props.onToggle}
      />
      <div aria-live="polite">
        {outcome ? (
          <AnswerPanel
            title="解析"
            answerHtml={outcome.answerHtml}
            lesson={outcome.lesson}
            lead={<Verdict question={question} outcome={outcome} />}
          />
        ) : null}
        {isRecalling && isRevealed && answer ? (
          <>
            <AnswerPanel answerHtml={answer.answerHtml} />
            <SelfGrade isSending={isSending} onGrade={props.onGrade} />
          </>
        ) : null}
      </div>
      {!outcome && !isSelfGraded ? (
        <Button
          kind="primary"
          size="large"
          className={styles.submit}
          loading={isSending}
          disabled={chosen.length === 0}
          onClick={props.onSubmit}
        >
          提交答案
        </Button>
      ) : null}
      {isRecalling && !(isRevealed && answer) ? (
        <Row gap={18} above={24} tone="quiet" className={styles.recall}>
          <p>先在心里答一遍，再看答案。</p>
          <Button
            kind="primary"
            size="large"
            icon="bulb"
            loading={isFetching}
            // A second click follows upon a failure.
            onClick={() => (isRevealed ? void refetch() : props.onReveal())}
          >
            看答案
          </Button>
        </Row>
      ) : null}
    </>
  )
}

export interface PracticeRunProps {
  set: PracticeSet
  /** The shown question. It stands in the address: a reload returns to its explanation. */
  index: number
  onGo: (index: number) => void
  isPc: boolean
  onFinish: () => void
  isFinishing: boolean
}

/** One question at a time; every answer is stored when it is given. */
export function PracticeRun({ set, index, onGo, isPc, onFinish, isFinishing }: PracticeRunProps) {
  const [choices, setChoices] = useState<Readonly<Record<number, readonly string[]>>>({})
  const [revealed, setRevealed] = useState<ReadonlySet<number>>(new Set())
  const { mutate, isPending } = useAnswering(set.setId)
  const seconds = useStopwatch(index)
  const question = set.questions[index]
  const id = question?.id ?? 0
  const chosen = choices[id] ?? []
  const isLast = index === set.questions.length - 1
  const rules = question && KIND_RULES[question.kind]

  function toggle(key: string): void {
    if (!question || question.outcome) return
    const isChosen = chosen.includes(key)
    const next = rules?.takesSeveral ? (isChosen ? chosen.filter((each) => each !== key) : [...chosen, key]) : [key]
    setChoices({ ...choices, [id]: next })
  }

  function submit(): void {
    if (question && !question.outcome && chosen.length > 0 && !isPending) {
      mutate({ id, given: [...chosen], seconds: seconds() })
    }
  }

  function grade(value: number): void {
    if (question && !question.outcome && !isPending) mutate({ id, grade: value, seconds: seconds() })
  }

  function step(by: 1 | -1): void {
    onGo(Math.min(set.questions.length - 1, Math.max(0, index + by)))
  }

  usePracticeKeys({
    onNumber: (number) => {
      if (rules?.isSelfGraded) {
        if (revealed.has(id) && number <= 3) grade(number)
        return
      }
      const option = question?.options[number - 1]
      if (option) toggle(option.key)
    },
    onEnter: () => {
      if (!question?.outcome && rules?.isSelfGraded) setRevealed(new Set(revealed).add(id))
      else if (!question?.outcome) submit()
      else if (!isLast) step(1)
      else onFinish()
    },
    onStep: step,
  })

  if (!question) return null
  return (
    <Grid gap={24} align="start" className={styles.columns}>
      <section
        className={`${sheet.sheet} ${styles.sheet}`}
        aria-label={`第 ${index + 1} 题，共 ${set.questions.length} 题`}
      >
        <Row as="header" gap={16} align="stretch" justify="between" below={20} tone="quiet" className={styles.head}>
          <span>
            {modeName(set.mode)} · {set.title}
          </span>
          <Text as="b" fixed tone="full">
            {index + 1} / {set.questions.length}
          </Text>
        </Row>
        <QuestionView
          key={id}
          question={question}
          chosen={chosen}
          isRevealed={revealed.has(id)}
          isSending={isPending}
          onToggle={toggle}
          onSubmit={submit}
          onReveal={() => setRevealed(new Set(revealed).add(id))}
          onGrade={grade}
        />
        <Row gap={12} align="stretch" justify="between" above={28} className={styles.steps}>
          <Button disabled={index === 0} onClick={() => step(-1)}>
            <Icon name="chevron-left" size={16} />
            上一题
          </Button>
          {isLast ? (
            <Button kind={question.outcome ? 'primary' : 'outline'} loading={isFinishing} onClick={onFinish}>
              看结果
            </Button>
          ) : (
            <Button kind={question.outcome ? 'primary' : 'outline'} onClick={() => step(1)}>
              下一题
              <Icon name="chevron-right" size={16} />
            </Button>
          )}
        </Row>
        {isPc ? (
          <Text as="p" above={16} size={13} tone="quiet" className={styles.keys}>
            <kbd>1</kbd>–<kbd>9</kbd> 选择，<kbd>Enter</kbd> 提交并继续，<kbd>←</kbd> <kbd>→</kbd> 翻题
          </Text>
        ) : null}
      </section>
      <AnswerCard set={set} index={index} onGo={onGo} onFinish={onFinish} isFinishing={isFinishing} />
    </Grid>
  )
}
