import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import { useUserId } from '../../../api/session.ts'
import { useListTotal } from '../../../api/use-list-total.ts'
import { Grid, Stack } from '../../../ui/layout/pieces.tsx'
import { typeTreeQuery } from '../../features/courses/courses.queries.ts'
import {
  EVERY_QUESTION,
  QUESTION_LIST,
  questionListAddress,
  questionListNeed,
  readQuestionListView,
  toListInput,
  type QuestionListView,
} from '../../features/questions/bank/question-list-view.ts'
import { GrowingQuestions, PagedQuestions } from '../../features/questions/bank/question-results.tsx'
import { SideQuestions } from '../../features/questions/bank/side-questions.tsx'
import { PracticeCard } from '../../features/questions/practice/practice-card.tsx'
import { collectedQuestionsQuery, questionList } from '../../features/questions/questions.queries.ts'
import type { PageModule } from '../../page-module.ts'
import { useHomeTexts } from '../../shell/shell.queries.ts'
import { paths } from '../../paths.ts'
import { narrowed } from '../../school/list-view.ts'
import { useDevice } from '../../shell/device-context.tsx'
import { usePageQuery } from '../../shell/page-location.tsx'
import { ButtonLink } from '../../../ui/actions/button.tsx'
import { PageHeading } from '../../../ui/signs/page-heading.tsx'
import { ListBar, ListTypes, MobileListTop } from '../lists/list-controls.tsx'
import { typesNameOf, useChosenTypes, useViewChange } from '../lists/list-location.ts'
import styles from './questions.module.css'

const COLLECTED_SHOWN = 3

export const needs: PageModule['needs'] = ({ query, device }) => [
  typeTreeQuery(),
  questionListNeed(readQuestionListView(query), device),
]

export const head: PageModule['head'] = ({ query, school }, client) => {
  const view = readQuestionListView(query)
  const typeName = typesNameOf(client, view.typeIds)
  const canonicalPath = questionListAddress(view)
  if (view.search !== '') return { title: `「${view.search}」的题目`, canonicalPath }
  return {
    title: typeName === undefined ? '题库' : `${typeName}题库`,
    description: `${school.name}${typeName ?? 'IT'}题库：可以随机练、按章练、闯关练。`,
    canonicalPath,
  }
}

interface ListProps {
  view: QuestionListView
  onViewChange: (view: QuestionListView) => void
}

function Collected() {
  const { data } = useQuery(collectedQuestionsQuery({ page: 1, limit: COLLECTED_SHOWN }))
  if (!data || data.totalCount === 0) return null
  return (
    <SideQuestions
      title="我收藏的题"
      questions={data.list}
      foot={
        <ButtonLink kind="quiet" block render={<Link to={`${paths.profile('question')}?tab=collected`} />}>
          查看全部 {data.totalCount} 题
        </ButtonLink>
      }
    />
  )
}

/** A practice covers one type or a whole direction: for several types, the direction that they have in common. */
function practiceScope({ typeIds }: QuestionListView, directionId: number | undefined) {
  const typeId = typeIds.length === 1 ? typeIds[0] : directionId
  return {
    ...(typeId === undefined ? {} : { typeId }),
    ...(directionId === undefined ? {} : { directionId }),
  }
}

function DesktopList({ view, onViewChange }: ListProps) {
  const total = useListTotal(questionList, toListInput(view), 'paged')
  const userId = useUserId()
  const place = useRef<HTMLDivElement>(null)
  const { direction } = useChosenTypes(view.typeIds)
  const { questionsText } = useHomeTexts()
  const promise = total ? [`${total} 道题`, questionsText].filter(Boolean).join('，') : ''

  return (
    <div className={`wrap ${styles.listPage}`}>
      <PageHeading title="题库">
        <p role="status">{view.search === '' || total === undefined ? promise : `找到 ${total} 道`}</p>
      </PageHeading>
      <ListTypes
        kind={QUESTION_LIST}
        view={view}
        addressOf={(typeIds) => questionListAddress(narrowed(view, { typeIds }))}
      />
      <Grid gap={24} align="start" above={20} className={styles.columns}>
        <div ref={place} className={styles.main}>
          <ListBar
            kind={QUESTION_LIST}
            view={view}
            onNarrow={(change) => onViewChange(narrowed(view, change))}
            onReset={() => onViewChange(EVERY_QUESTION)}
          />
          <PagedQuestions
            view={view}
            onPage={(page) => {
              onViewChange({ ...view, page })
              place.current?.scrollIntoView({ block: 'start' })
            }}
          />
        </div>
        <Stack as="aside" gap={24}>
          {total === 0 && view.search === '' ? null : (
            <PracticeCard
              title="练一组，比看十遍管用"
              subtitle="不计时也可以，随时能停"
              {...practiceScope(view, direction?.id)}
            />
          )}
          {userId === undefined ? null : <Collected />}
        </Stack>
      </Grid>
    </div>
  )
}

function MobileList({ view, onViewChange }: ListProps) {
  const total = useListTotal(questionList, toListInput(view), 'growing')
  const { direction } = useChosenTypes(view.typeIds)
  return (
    <>
      <MobileListTop
        title="题库"
        kind={QUESTION_LIST}
        view={view}
        addressOf={(typeIds) => questionListAddress(narrowed(view, { typeIds }))}
        onNarrow={(change) => onViewChange(narrowed(view, change))}
        total={total === undefined ? '' : `共 ${total} 题`}
      >
        {total === 0 && view.search === '' ? null : (
          <div className={styles.tiles}>
            <PracticeCard
              look="tiles"
              title="练一组，比看十遍管用"
              subtitle=""
              {...practiceScope(view, direction?.id)}
            />
          </div>
        )}
      </MobileListTop>
      <GrowingQuestions view={view} />
    </>
  )
}

export function Component() {
  const view = readQuestionListView(usePageQuery())
  const handleViewChange = useViewChange(view, questionListAddress)
  const List = useDevice() === 'PC' ? DesktopList : MobileList
  return <List view={view} onViewChange={handleViewChange} />
}
