import { QUESTION_PAGE_SIZE } from '@bee/contract/limits.ts'
import type { QuestionCard } from '@bee/contract/questions/question-shapes.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { freshness } from '../../../../api/freshness.ts'
import type { Device } from '../../../device.ts'
import { ButtonLink } from '../../../../ui/actions/button.tsx'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { InfiniteScroll, type InfiniteScrollStatus } from '../../../../ui/navigation/infinite-scroll.tsx'
import { Pager } from '../../../../ui/navigation/pager.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import {
  EVERY_QUESTION,
  isNarrowed,
  narrowed,
  questionListAddress,
  toListInput,
  type QuestionListView,
} from './question-list-view.ts'
import { QuestionRow } from './question-row.tsx'
import { questionListQuery, questionListSoFarQuery } from '../questions.queries.ts'
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
  if (!isNarrowed(view)) return <EmptyState title="题库还是空的">第一批题正在整理，过两天再来看看。</EmptyState>
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
    <ul className={styles.rows} role="list" aria-busy={isWaiting || undefined}>
      {questions.map((question) => (
        <li key={question.id}>
          <QuestionRow question={question} search={search} />
        </li>
      ))}
    </ul>
  )
}

export const QuestionRowsSkeleton = ({ count = QUESTION_PAGE_SIZE }: { count?: number }) => (
  <div className={styles.waiting}>
    <Skeleton variant="text" count={count} />
  </div>
)

/** PC: rows and a pager. */
export function PagedQuestions({ view, onPage }: { view: QuestionListView; onPage: (page: number) => void }) {
  const { data, isError, isPlaceholderData, refetch } = useQuery(questionListQuery(toListInput(view)))
  if (isError && !data) return <ErrorState title="加载失败" onRetry={() => void refetch()} />
  if (!data) return <QuestionRowsSkeleton />
  if (data.totalCount === 0) return <NothingFound view={view} />
  return (
    <>
      {data.list.length === 0 ? (
        <EmptyState
          title="这一页没有题"
          action={<ButtonLink render={<Link to={questionListAddress({ ...view, page: 1 })} />}>回到第一页</ButtonLink>}
        >
          {`一共 ${data.totalCount} 题，都在前面 ${data.totalPage} 页里。`}
        </EmptyState>
      ) : (
        <QuestionRows questions={data.list} search={view.search} isWaiting={isPlaceholderData} />
      )}
      <Pager
        className={styles.pager}
        page={view.page}
        pageSize={QUESTION_PAGE_SIZE}
        totalCount={data.totalCount}
        hrefOf={(page) => questionListAddress({ ...view, page })}
        onPageChange={onPage}
      />
    </>
  )
}

/**
 * MOBILE: rows that grow while one scrolls. A page that fails is not counted as read (the page number steps back), says
 * 加载失败, and is asked for again by the next scroll (specification 4).
 */
export function GrowingQuestions({ view }: { view: QuestionListView }) {
  const client = useQueryClient()
  const input = toListInput(view)
  const paged = questionListQuery(input).queryKey
  const { data, isError, isFetchingNextPage, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({
      ...questionListSoFarQuery(input),
      // A window made narrow, or a device guessed wrong, already has the page as the wide layout fetched it.
      initialData: () => {
        const page = client.getQueryData(paged)
        return page && { pages: [page], pageParams: [view.page] }
      },
      initialDataUpdatedAt: () => freshness(client, paged),
    })
  if (isError && !data) return <ErrorState title="加载失败" onRetry={() => void refetch()} />
  if (!data) return <QuestionRowsSkeleton />
  const totalCount = data.pages.at(-1)?.totalCount ?? 0
  if (totalCount === 0) return <NothingFound view={view} />
  // Something that moved to a later page meanwhile must not appear twice.
  const questions = [...new Map(data.pages.flatMap(({ list }) => list).map((each) => [each.id, each])).values()]
  const status: InfiniteScrollStatus = isFetchingNextPage
    ? 'loading'
    : isFetchNextPageError
      ? 'failed'
      : hasNextPage
        ? 'idle'
        : 'end'
  return (
    <>
      <QuestionRows questions={questions} search={view.search} />
      <InfiniteScroll status={status} onLoadMore={() => void fetchNextPage()} />
      <noscript>
        <Pager
          page={view.page}
          pageSize={QUESTION_PAGE_SIZE}
          totalCount={totalCount}
          hrefOf={(page) => questionListAddress({ ...view, page })}
        />
      </noscript>
    </>
  )
}

/** How many questions the list holds, once it is known. */
export function useQuestionTotal(view: QuestionListView, device: Device): number | undefined {
  const input = toListInput(view)
  const paged = useQuery({ ...questionListQuery(input), enabled: device === 'PC' }).data
  const growing = useInfiniteQuery({ ...questionListSoFarQuery(input), enabled: device === 'MOBILE' }).data
  return device === 'PC' ? paged?.totalCount : growing?.pages.at(-1)?.totalCount
}
