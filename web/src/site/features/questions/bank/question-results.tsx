import { QUESTION_PAGE_SIZE } from '@bee/contract/limits.ts'
import type { QuestionCard } from '@bee/contract/questions/question-shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useGrowing } from '../../../../api/lists.ts'
import { Stack } from '../../../../ui/layout/pieces.tsx'
import { isNarrowed, narrowed } from '../../../school/list-view.ts'
import { ButtonLink } from '../../../../ui/actions/button.tsx'
import { GrowingList } from '../../../../ui/lists/growing-list.tsx'
import { PagedList } from '../../../../ui/lists/paged-list.tsx'
import { InfiniteScroll } from '../../../../ui/navigation/infinite-scroll.tsx'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { questionList } from '../questions.queries.ts'
import {
  EVERY_QUESTION,
  QUESTION_LIST,
  questionListAddress,
  toListInput,
  type QuestionListView,
} from './question-list-view.ts'
import { QuestionRow } from './question-row.tsx'
import sheet from '../sheet.module.css'
import styles from './question-results.module.css'

function NothingFound({ view }: { view: QuestionListView }) {
  if (view.search !== '') {
    const to = questionListAddress(narrowed(view, { search: '' }))
    return (
      <EmptyState
        art="search"
        title={`没找到「${view.search}」`}
        action={<ButtonLink render={<Link to={to} />}>清空搜索</ButtonLink>}
      >
        检查一下拼写，或者换个短一点的词。
      </EmptyState>
    )
  }
  if (!isNarrowed(view, QUESTION_LIST))
    return <EmptyState title="题库还是空的">第一批题正在整理，过两天再来看看。</EmptyState>
  return (
    <EmptyState
      title="这里还没有题"
      action={<ButtonLink render={<Link to={questionListAddress(EVERY_QUESTION)} />}>看全部题目</ButtonLink>}
    >
      换个方向看看，或者把筛选清掉。
    </EmptyState>
  )
}

export interface QuestionRowsProps {
  questions: readonly QuestionCard[]
  search?: string
  isWaiting?: boolean
}

export function QuestionRows({ questions, search = '', isWaiting = false }: QuestionRowsProps) {
  return (
    <ul className={`${sheet.sheet} ${sheet.lined} ${styles.rows}`} role="list" aria-busy={isWaiting || undefined}>
      {questions.map((question) => (
        <li key={question.id}>
          <QuestionRow question={question} search={search} />
        </li>
      ))}
    </ul>
  )
}

export const QuestionRowsSkeleton = ({ count = QUESTION_PAGE_SIZE }: { count?: number }) => (
  <Stack gap={28} className={`${sheet.sheet} ${styles.waiting}`}>
    <Skeleton variant="text" count={count} />
  </Stack>
)

const pages = (view: QuestionListView) => ({
  page: view.page,
  pageSize: QUESTION_PAGE_SIZE,
  hrefOf: (page: number) => questionListAddress({ ...view, page }),
})

/** PC: rows and a pager. */
export function PagedQuestions({ view, onPage }: { view: QuestionListView; onPage: (page: number) => void }) {
  return (
    <PagedList
      result={useQuery(questionList.page(toListInput(view)))}
      waiting={<QuestionRowsSkeleton />}
      failed="加载失败"
      empty={<NothingFound view={view} />}
      beyond={({ totalCount, totalPage }) => (
        <EmptyState
          title="这一页没有题"
          action={<ButtonLink render={<Link to={questionListAddress(narrowed(view, {}))} />}>回到第一页</ButtonLink>}
        >
          {`一共 ${totalCount} 题，都在前面 ${totalPage} 页里。`}
        </EmptyState>
      )}
      pager={{ ...pages(view), onPageChange: onPage }}
    >
      {(questions, isWaiting) => <QuestionRows questions={questions} search={view.search} isWaiting={isWaiting} />}
    </PagedList>
  )
}

/** MOBILE: rows that grow while one scrolls. */
export function GrowingQuestions({ view }: { view: QuestionListView }) {
  return (
    <GrowingList
      result={useGrowing(questionList, toListInput(view))}
      keyOf={({ id }) => id}
      waiting={<QuestionRowsSkeleton />}
      failed="加载失败"
      empty={<NothingFound view={view} />}
      foot={(foot) => <InfiniteScroll {...foot} />}
      pager={pages(view)}
    >
      {(questions) => <QuestionRows questions={questions} search={view.search} />}
    </GrowingList>
  )
}
