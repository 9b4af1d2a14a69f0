import { FIRST_PAGE } from '@bee/contract/limits.ts'
import { fittingSearch } from '@bee/contract/plain-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { Text } from '../../../ui/layout/pieces.tsx'
import { courseList, typeTreeQuery } from '../../features/courses/courses.queries.ts'
import { CourseCards } from '../../features/courses/list/course-cards.tsx'
import { NewsGrid } from '../../features/news/news-grid.tsx'
import { newsList } from '../../features/news/news.queries.ts'
import { QuestionRows } from '../../features/questions/bank/question-results.tsx'
import { questionList } from '../../features/questions/questions.queries.ts'
import { SearchField } from '../../features/search/search-field.tsx'
import { rememberSearch } from '../../features/search/search-history.ts'
import { SearchWords } from '../../features/search/search-words.tsx'
import type { PageModule } from '../../page-module.ts'
import { paths, SEARCH_QUERY } from '../../paths.ts'
import { useDevice } from '../../shell/device-context.tsx'
import { usePageQuery } from '../../shell/page-location.tsx'
import { ListFailure } from '../../../ui/lists/list-failure.tsx'
import { Icon } from '../../../ui/signs/icon.tsx'
import { Marked } from '../../../ui/signs/marked.tsx'
import { PageHeading } from '../../../ui/signs/page-heading.tsx'
import { SectionHeading } from '../../../ui/signs/section-heading.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import styles from './search.page.module.css'

const COURSES_SHOWN = 4
const QUESTIONS_SHOWN = 5
const NEWS_SHOWN = 3
const HOT_WORDS_SHOWN = 12

const readWord = (query: URLSearchParams) => fittingSearch(query.get(SEARCH_QUERY.word) ?? '')

/** The same queries as the lists, each with its first few results, so that search and list agree. */
const groups = {
  courses: (search: string) => courseList.page({ search, sort: '0', page: FIRST_PAGE, limit: COURSES_SHOWN }),
  questions: (search: string) =>
    questionList.page({ search, sort: '0', order: 'desc', page: FIRST_PAGE, limit: QUESTIONS_SHOWN }),
  news: (search: string) => newsList.page({ search, page: FIRST_PAGE, limit: NEWS_SHOWN }),
}

export const needs: PageModule['needs'] = ({ query }) => {
  const word = readWord(query)
  if (word === '') return [typeTreeQuery()]
  return [typeTreeQuery(), groups.courses(word), groups.questions(word), groups.news(word)]
}

export const head: PageModule['head'] = ({ query, school }) => {
  const word = readWord(query)
  return {
    title: word === '' ? '搜索' : `搜「${word}」`,
    description: `在${school.name}的课程、题库和资讯里一起搜：文字、拼音和拼音首字母都行。`,
    canonicalPath: paths.search(word),
    isUnindexed: true,
  }
}

interface GroupProps<Item> {
  id: string
  title: string
  more: string
  result: {
    data?: { list: Item[]; totalCount: number } | undefined
    isError: boolean
    error: unknown
    refetch: () => unknown
  }
  children: (list: Item[]) => ReactNode
}

function Group<Item>({ id, title, more, result, children }: GroupProps<Item>) {
  const { data, isError } = result
  if (data?.totalCount === 0) return null
  return (
    <section className={styles.group} aria-labelledby={id}>
      <SectionHeading
        id={id}
        title={title}
        note={data ? `${data.totalCount} 条` : ''}
        more={
          data && data.totalCount > data.list.length ? (
            <Link to={more} aria-label={`更多${title}`}>
              更多
              <Icon name="arrow-right" size={18} />
            </Link>
          ) : null
        }
      />
      <Text as="div" above={16} className={styles.found}>
        {data ? children(data.list) : null}
        {!data && isError ? (
          <ListFailure failed={`${title}没能搜出来`} error={result.error} onRetry={result.refetch} />
        ) : null}
        {!data && !isError ? <Skeleton variant="row" count={3} /> : null}
      </Text>
    </section>
  )
}

function Results({ word, hotWords }: { word: string; hotWords: readonly string[] }) {
  const device = useDevice()
  const mark = (text: string) => <Marked text={text} search={word} />
  const courses = useQuery(groups.courses(word))
  const questions = useQuery(groups.questions(word))
  const news = useQuery(groups.news(word))
  const totals = [courses, questions, news].map(({ data }) => data?.totalCount)
  const total = totals.reduce<number>((sum, each) => sum + (each ?? 0), 0)
  const isWhole = totals.every((each) => each !== undefined)
  useEffect(() => {
    rememberSearch(word)
  }, [word])
  return (
    <>
      <Text as="p" above={16} tone="soft" role="status" className={styles.total}>
        {isWhole && total > 0 ? `找到 ${total} 条和「${word}」有关的` : ''}
      </Text>
      {isWhole && total === 0 ? (
        <>
          <EmptyState art="search" title={`没找到「${word}」`}>
            检查一下拼写，或者换个短一点的词。
          </EmptyState>
          <SearchWords hotWords={hotWords} />
        </>
      ) : null}
      <Group id="found-courses" title="课程" more={paths.courseSearch({ search: word })} result={courses}>
        {(list) => <CourseCards courses={list} toCourse={(courseId) => paths.course(courseId, device)} mark={mark} />}
      </Group>
      <Group id="found-questions" title="题目" more={paths.questionSearch(word)} result={questions}>
        {(list) => <QuestionRows questions={list} search={word} />}
      </Group>
      <Group id="found-news" title="资讯" more={paths.newsSearch(word)} result={news}>
        {(list) => <NewsGrid news={list} hasLead={false} mark={mark} />}
      </Group>
    </>
  )
}

export function Component() {
  const navigate = useNavigate()
  const word = readWord(usePageQuery())
  const { data: types = [] } = useQuery(typeTreeQuery())
  const hotWords = [...new Set(types.flatMap((type) => type.hotWords))].slice(0, HOT_WORDS_SHOWN)
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHeading className={styles.heading} title="搜索">
        <p>课程、题目和资讯一起搜</p>
      </PageHeading>
      <SearchField word={word} onSearch={(wanted) => void navigate(paths.search(wanted))} />
      {word === '' ? <SearchWords hotWords={hotWords} /> : <Results key={word} word={word} hotWords={hotWords} />}
    </div>
  )
}
