import { SEARCH_MAX_CHARACTERS } from '@bee/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useUserId } from '../../../api/session.ts'
import { typeTreeQuery } from '../../features/courses/courses.queries.ts'
import { PracticeCard } from '../../features/questions/practice/practice-card.tsx'
import {
  EVERY_QUESTION,
  isNarrowed,
  narrowed,
  QUESTION_SORT_OPTIONS,
  questionListAddress,
  questionListNeed,
  readQuestionListView,
  type QuestionListView,
} from '../../features/questions/bank/question-list-view.ts'
import { GrowingQuestions, PagedQuestions, useQuestionTotal } from '../../features/questions/bank/question-results.tsx'
import { collectedQuestionsQuery } from '../../features/questions/questions.queries.ts'
import { SideQuestions } from '../../features/questions/bank/side-questions.tsx'
import { findType } from '../../school/type-tree.ts'
import type { PageModule } from '../../page-module.ts'
import { QUESTION_LIST_QUERY, paths } from '../../paths.ts'
import { useDevice } from '../../shell/device-context.tsx'
import { useMobileHeader } from '../../shell/mobile-header-frame.tsx'
import { usePageQuery } from '../../shell/page-location.tsx'
import { Button, ButtonLink } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { SearchBar } from '../../../ui/forms/search-bar.tsx'
import { Segmented } from '../../../ui/forms/segmented.tsx'
import { TypeFilter } from '../../school/type-filter.tsx'
import { TypeTabs } from '../../school/type-tabs.tsx'
import styles from './question-list.page.module.css'

const COLLECTED_SHOWN = 3

export const needs: PageModule['needs'] = ({ query, device }) => [
  typeTreeQuery(),
  questionListNeed(readQuestionListView(query), device),
]

export const head: PageModule['head'] = ({ query }, client) => {
  const view = readQuestionListView(query)
  const { direction, subtype } = findType(client.getQueryData(typeTreeQuery().queryKey) ?? [], view.typeId)
  const typeName = subtype?.name ?? direction?.name
  const canonicalPath = questionListAddress(view)
  if (view.search !== '') return { title: `「${view.search}」的题目`, canonicalPath }
  return {
    title: typeName === undefined ? '题库' : `${typeName}题库`,
    description: `蜂学堂${typeName ?? 'IT'}题库：每一道都有讲师手写的解析，可以随机练、按章练、闯关练。`,
    canonicalPath,
  }
}

interface ListProps {
  view: QuestionListView
  onViewChange: (view: QuestionListView) => void
}

function Search({ view, onViewChange, look = 'boxed' }: ListProps & { look?: 'boxed' | 'round' }) {
  return (
    <SearchBar
      look={look}
      hasFocus={look === 'round' && view.search === ''}
      word={view.search}
      label="搜索题目"
      placeholder="搜题目或知识点"
      maxLength={SEARCH_MAX_CHARACTERS}
      action={paths.questions}
      field={QUESTION_LIST_QUERY.search}
      kept={view.typeId === 0 ? {} : { [QUESTION_LIST_QUERY.type]: String(view.typeId) }}
      onSearch={(search) => onViewChange(narrowed(view, { search }))}
    />
  )
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

function practiceScope(view: QuestionListView, directionId: number | undefined) {
  return {
    ...(view.typeId === 0 ? {} : { typeId: view.typeId }),
    ...(directionId === undefined ? {} : { directionId }),
  }
}

function DesktopList({ view, onViewChange }: ListProps) {
  const { data: types = [], isSuccess } = useQuery(typeTreeQuery())
  const total = useQuestionTotal(view, 'PC')
  const userId = useUserId()
  const place = useRef<HTMLDivElement>(null)
  const { direction } = findType(types, view.typeId)
  const promise = total ? `${total} 道题，每一道都有讲师手写的解析` : ''

  return (
    <div className={`wrap ${styles.page}`}>
      <header className={styles.heading}>
        <h1>题库</h1>
        <p role="status">{view.search === '' || total === undefined ? promise : `找到 ${total} 道`}</p>
      </header>
      {isSuccess && types.length === 0 ? null : (
        <TypeFilter
          of="题目"
          types={types}
          typeId={view.typeId}
          addressOf={(typeId) => questionListAddress(narrowed(view, { typeId }))}
        />
      )}
      <div className={styles.columns}>
        <div ref={place} className={styles.main}>
          <div className={styles.bar}>
            <Segmented
              label="排序"
              options={QUESTION_SORT_OPTIONS}
              value={view.sort}
              onChange={(sort) => onViewChange(narrowed(view, { sort }))}
            />
            {isNarrowed(view) ? (
              <Button kind="text" icon="refresh" onClick={() => onViewChange(EVERY_QUESTION)}>
                重置
              </Button>
            ) : null}
            <div className={styles.search}>
              <Search view={view} onViewChange={onViewChange} />
            </div>
          </div>
          <PagedQuestions
            view={view}
            onPage={(page) => {
              onViewChange({ ...view, page })
              place.current?.scrollIntoView({ block: 'start' })
            }}
          />
        </div>
        <aside className={styles.aside}>
          <PracticeCard
            title="练一组，比看十遍管用"
            subtitle="不计时也可以，随时能停"
            {...practiceScope(view, direction?.id)}
          />
          {userId === undefined ? null : <Collected />}
        </aside>
      </div>
    </div>
  )
}

function MobileList({ view, onViewChange }: ListProps) {
  const { data: types = [], isSuccess } = useQuery(typeTreeQuery())
  const total = useQuestionTotal(view, 'MOBILE')
  const [isSearching, setIsSearching] = useState(view.search !== '')
  const { direction } = findType(types, view.typeId)
  const bar = (
    <>
      <Search look="round" view={view} onViewChange={onViewChange} />
      <Button
        kind="text"
        onClick={() => {
          setIsSearching(false)
          if (view.search !== '') onViewChange(narrowed(view, { search: '' }))
        }}
      >
        取消
      </Button>
    </>
  )
  useMobileHeader({
    title: isSearching ? '' : '题库',
    search: isSearching ? bar : <IconButton icon="search" label="搜索题目" onClick={() => setIsSearching(true)} />,
  })

  return (
    <>
      {isSuccess && types.length === 0 ? null : (
        <TypeTabs
          of="题目"
          types={types}
          typeId={view.typeId}
          addressOf={(typeId) => questionListAddress(narrowed(view, { typeId }))}
        />
      )}
      <div className={styles.tiles}>
        <PracticeCard look="tiles" title="练一组，比看十遍管用" subtitle="" {...practiceScope(view, direction?.id)} />
      </div>
      <div className={styles.sortRow}>
        <Segmented
          look="plain"
          label="排序"
          options={QUESTION_SORT_OPTIONS}
          value={view.sort}
          onChange={(sort) => onViewChange(narrowed(view, { sort }))}
        />
        <span role="status">{total === undefined ? '' : `共 ${total} 题`}</span>
      </div>
      <GrowingQuestions view={view} />
    </>
  )
}

export function Component() {
  const device = useDevice()
  const navigate = useNavigate()
  const view = readQuestionListView(usePageQuery())

  function handleViewChange(next: QuestionListView): void {
    // A word that is typed on is one search; its first letters are not worth a step back.
    const isTypedOn = view.search !== '' && next.search !== view.search
    void navigate(questionListAddress(next), { replace: isTypedOn || device === 'MOBILE' })
  }

  return device === 'PC' ? (
    <DesktopList view={view} onViewChange={handleViewChange} />
  ) : (
    <MobileList view={view} onViewChange={handleViewChange} />
  )
}
