import { RIGHTS_TO_LEAVE_BOOK } from '@bee/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDate } from '../../../../lib/dates.ts'
import { paths } from '../../../paths.ts'
import { Row, Text } from '../../../../ui/layout/pieces.tsx'
import { AreaIcon } from '../../../school/direction-icon.tsx'
import { ButtonLink } from '../../../../ui/actions/button.tsx'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { PagedList, type PagedListProps } from '../../../../ui/lists/paged-list.tsx'
import type { PagerProps } from '../../../../ui/navigation/pager.tsx'
import { AreaTag } from '../../../school/area-tag.tsx'
import { Tag } from '../../../../ui/signs/tag.tsx'
import { QuestionRows, QuestionRowsSkeleton } from '../bank/question-results.tsx'
import { answerHistoryQuery, bookQuery, collectedQuestionsQuery, practiceNumbersQuery } from '../questions.queries.ts'
import sheet from '../sheet.module.css'
import styles from './my-questions.module.css'

export interface MyListProps {
  pager: Omit<PagerProps, 'totalCount'>
}

/** The frame that the three lists share. */
function MyList<Item>(props: MyListProps & Pick<PagedListProps<Item>, 'result' | 'empty' | 'children'>) {
  return <PagedList {...props} waiting={<QuestionRowsSkeleton count={4} />} failed="加载失败" />
}

const inputOf = ({ page, pageSize: limit }: MyListProps['pager']) => ({ page, limit })

const goPractise = <ButtonLink render={<Link to={paths.practice} />}>去练一组</ButtonLink>

export function MyCollected({ pager }: MyListProps) {
  const empty = (
    <EmptyState title="还没有收藏" action={<ButtonLink render={<Link to={paths.questions} />}>去题库</ButtonLink>}>
      看到想再做一遍的题，点一下星标就会出现在这里。
    </EmptyState>
  )
  return (
    <MyList pager={pager} result={useQuery(collectedQuestionsQuery(inputOf(pager)))} empty={empty}>
      {(questions) => <QuestionRows questions={questions} />}
    </MyList>
  )
}

function EntryRow({ to, area, title, children }: { to: string; area: string; title: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className={`${sheet.entry} ${sheet.wide} ${styles.entry}`}>
        <AreaIcon area={area} size={28} />
        <span>
          <Text as="b" block size={16} line={26} weight="strong">
            {title}
          </Text>
          <Row as="small" gap={16} lines={4} wraps above={6} size={13} line={20} tone="quiet">
            {children}
          </Row>
        </span>
      </Link>
    </li>
  )
}

export function MyBook({ pager, tools }: MyListProps & { tools: ReactNode }) {
  const empty = (
    <EmptyState title="错题本是空的" action={goPractise}>
      {`做错的题会自动进来，连对 ${RIGHTS_TO_LEAVE_BOOK} 次就离开。`}
    </EmptyState>
  )
  return (
    <MyList pager={pager} result={useQuery(bookQuery(inputOf(pager)))} empty={empty}>
      {(entries) => (
        <>
          {tools}
          <ul role="list" className={`${sheet.lined} ${styles.list}`}>
            {entries.map((entry) => (
              <EntryRow key={entry.id} to={paths.question(entry.id)} area={entry.area} title={entry.title}>
                <AreaTag area={entry.area}>{entry.typeName}</AreaTag>
                <span>错 {entry.wrongCount} 次</span>
                <span>
                  连对 {entry.rightStreak}/{RIGHTS_TO_LEAVE_BOOK}
                </span>
                <span>下次复习 {formatDate(entry.reviewTime, 'yyyy-MM-dd')}</span>
              </EntryRow>
            ))}
          </ul>
        </>
      )}
    </MyList>
  )
}

const GRADE_WORDS: Record<number, string> = { 1: '自评忘了', 2: '自评模糊', 3: '自评记住' }

export function MyHistory({ pager }: MyListProps) {
  const empty = (
    <EmptyState title="还没有做题记录" action={goPractise}>
      练完一组，每一题的对错都会记在这里。
    </EmptyState>
  )
  return (
    <MyList pager={pager} result={useQuery(answerHistoryQuery(inputOf(pager)))} empty={empty}>
      {(entries) => (
        <ul role="list" className={`${sheet.lined} ${styles.list}`}>
          {entries.map((entry) => (
            <EntryRow key={entry.answerId} to={paths.question(entry.questionId)} area={entry.area} title={entry.title}>
              <Tag tone={entry.isRight ? 'success' : 'danger'}>
                {entry.grade === null ? (entry.isRight ? '答对' : '答错') : (GRADE_WORDS[entry.grade] ?? '')}
              </Tag>
              <span>{entry.typeName}</span>
              <span>用时 {entry.seconds} 秒</span>
              <span>{formatDate(entry.answerTime, 'yyyy-MM-dd HH:mm:ss')}</span>
            </EntryRow>
          ))}
        </ul>
      )}
    </MyList>
  )
}

const percent = (right: number, wrong: number) =>
  right + wrong === 0 ? 0 : Math.round((right / (right + wrong)) * 100)

export function MyNumbers() {
  const { data, isError, error, refetch } = useQuery(practiceNumbersQuery())
  if (isError && !data) return <ErrorState title="加载失败" error={error} onRetry={() => void refetch()} />
  if (!data) return <QuestionRowsSkeleton count={4} />
  if (data.doneCount === 0) {
    return (
      <EmptyState title="还没有数字" action={goPractise}>
        练完第一组，各个类型的对错就会出现在这里。
      </EmptyState>
    )
  }
  return (
    <div className={styles.tableBox} role="region" aria-label="各类型的做题情况" tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">各类型的做题情况</caption>
        <thead>
          <tr>
            <th scope="col">类型</th>
            <th scope="col">做过</th>
            <th scope="col">答对</th>
            <th scope="col">答错</th>
            <th scope="col">正确率</th>
            <th scope="col">错题本</th>
          </tr>
        </thead>
        <tbody>
          {data.types.map((type) => (
            <tr key={type.typeId}>
              <th scope="row">
                <AreaIcon area={type.area} size={22} />
                {type.typeName}
              </th>
              <td>
                {type.doneCount}/{type.questionCount}
              </td>
              <td>{type.rightCount}</td>
              <td>{type.wrongCount}</td>
              <td>{percent(type.rightCount, type.wrongCount)}%</td>
              <td>{type.bookCount}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
