import type { QuestionDetail } from '@bee/contract/questions/questions.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isMissingFailure } from '../../../api/call-failure.ts'
import { Grid, Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { PracticeCard } from '../../features/questions/practice/practice-card.tsx'
import { QuestionArticle } from '../../features/questions/bank/question-article.tsx'
import { QuestionCollect } from '../../features/questions/bank/question-collect.tsx'
import { questionQuery, relatedQuestionsQuery, useStartPractice } from '../../features/questions/questions.queries.ts'
import { SideQuestions } from '../../features/questions/bank/side-questions.tsx'
import { useAnswer, type ShownAnswer } from '../../features/questions/practice/use-answer.ts'
import { wholeNumber } from '../../../lib/addresses/whole-number.ts'
import type { PageLocation, PageModule } from '../../page-module.ts'
import { paths } from '../../paths.ts'
import { useDevice } from '../../shell/device-context.tsx'
import { useIsMissing } from '../../shell/missing-page.tsx'
import { usePageLocation } from '../../shell/page-location.tsx'
import { StandInHeading } from '../../shell/stand-in-heading.tsx'
import { Breadcrumbs } from '../../../ui/navigation/breadcrumbs.tsx'
import { Button, ButtonLink } from '../../../ui/actions/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Icon } from '../../../ui/signs/icon.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import styles from './questions.module.css'

const PAGE_NAME = '题目详情'

/** 0 names no question: an invalid id makes no call and is shown as missing. */
const questionIdOf = ({ params }: PageLocation) => wholeNumber(params['id']) ?? 0

export const needs: PageModule['needs'] = ({ location }) => {
  const id = questionIdOf(location)
  return id === 0 ? [] : [questionQuery(id), relatedQuestionsQuery(id)]
}

export const isMissing: PageModule['isMissing'] = ({ location }, client) => {
  const id = questionIdOf(location)
  return id === 0 || isMissingFailure(client.getQueryState(questionQuery(id).queryKey)?.error)
}

export const head: PageModule['head'] = ({ location }, client) => ({
  title: client.getQueryData(questionQuery(questionIdOf(location)).queryKey)?.title ?? PAGE_NAME,
})

function Related({ questionId, hasDates }: { questionId: number; hasDates: boolean }) {
  const { data } = useQuery(relatedQuestionsQuery(questionId))
  return data && data.length > 0 ? <SideQuestions title="相关题目" questions={data} hasDates={hasDates} /> : null
}

interface DetailProps {
  question: QuestionDetail
  shown: ShownAnswer
}

/** While the answer is closed, 查看答案 is the next step and the only honey button; once it is open, this one is. */
function MoreOfType({ question, shown, block = false }: DetailProps & { block?: boolean }) {
  const { start, starting } = useStartPractice()
  return (
    <Button
      kind={shown.answer ? 'primary' : 'outline'}
      icon="shuffle"
      block={block}
      loading={starting !== undefined}
      onClick={() => start({ mode: 'type', scopeId: question.typeId })}
    >
      同类再练一组
    </Button>
  )
}

const scopesOf = (question: QuestionDetail) => ({
  typeId: question.typeId,
  directionId: question.parentTypeId || question.typeId,
})

function DesktopDetail({ question, shown }: DetailProps) {
  const { id: id, nextId } = question
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumbs
        className={styles.trail}
        items={[
          <Link key="all" to={paths.questions}>
            题库
          </Link>,
          <Link key="direction" to={paths.questionsOf(question.parentTypeId || question.typeId)}>
            {question.parentTypeName || question.typeName}
          </Link>,
          <Link key="type" to={paths.questionsOf(question.typeId)}>
            {question.typeName}
          </Link>,
        ]}
      />
      <Grid gap={24} align="start" className={styles.columns}>
        <QuestionArticle
          key={id}
          question={question}
          shown={shown}
          action={<QuestionCollect questionId={id} isCollected={question.isFavourite} />}
          foot={
            <Row gap={14} above={28} className="no-print">
              <MoreOfType question={question} shown={shown} />
              {nextId === null ? null : (
                <ButtonLink render={<Link to={paths.question(nextId)} />}>
                  下一题
                  <Icon name="chevron-right" size={16} />
                </ButtonLink>
              )}
              <Text tone="quiet">{shown.answer ? '能说出要点里的大半，就算过关' : '先自己想一遍，再对照要点'}</Text>
            </Row>
          }
        />
        <Stack as="aside" gap={24}>
          <PracticeCard
            title="趁热练一组"
            subtitle={`刚看完「${question.typeName}」，接着来`}
            {...scopesOf(question)}
          />
          <Related questionId={id} hasDates />
        </Stack>
      </Grid>
    </div>
  )
}

function MobileDetail({ question, shown }: DetailProps) {
  const { id: id } = question
  return (
    <Stack gap={8} className={styles.mobileDetail}>
      <QuestionArticle key={id} question={question} shown={shown} />
      <div className={`no-print ${styles.band}`}>
        <PracticeCard look="tiles" title="趁热练一组" subtitle="" {...scopesOf(question)} />
      </div>
      <div className="no-print">
        <Related questionId={id} hasDates={false} />
      </div>
      <Row gap={8} className={`no-print ${styles.footBar}`}>
        <QuestionCollect questionId={id} isCollected={question.isFavourite} look="bar" />
        <MoreOfType question={question} shown={shown} block />
      </Row>
    </Stack>
  )
}

function MissingQuestion() {
  return (
    <EmptyState
      art="search"
      title="没有这道题"
      action={
        <ButtonLink kind="primary" render={<Link to={paths.questions} />}>
          去题库
        </ButtonLink>
      }
    >
      它可能已经撤下，也可能网址抄错了一位。
    </EmptyState>
  )
}

export function Component() {
  const device = useDevice()
  const location = usePageLocation()
  const id = questionIdOf(location)
  const isKnown = !useIsMissing(location.pathname) && id !== 0
  const { data, error, refetch } = useQuery({ ...questionQuery(id), enabled: isKnown })
  const shown = useAnswer(id)
  if (data) {
    const Detail = device === 'PC' ? DesktopDetail : MobileDetail
    return <Detail question={data} shown={shown} />
  }
  return (
    <>
      <StandInHeading title={PAGE_NAME} />
      {!isKnown || isMissingFailure(error) ? (
        <MissingQuestion />
      ) : error ? (
        <ErrorState title="题目没能加载出来" error={error} onRetry={() => void refetch()} />
      ) : (
        <Stack gap={28} className={`wrap ${styles.waiting}`}>
          <Skeleton variant="text" count={4} />
        </Stack>
      )}
    </>
  )
}
