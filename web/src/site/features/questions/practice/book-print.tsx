import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Row, Text } from '../../../../ui/layout/pieces.tsx'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../../ui/actions/button.tsx'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { MarkdownBody } from '../../../../ui/signs/markdown-body.tsx'
import { Explanation } from '../bank/explanation.tsx'
import { QuestionOptions } from '../bank/question-options.tsx'
import { QuestionRowsSkeleton } from '../bank/question-results.tsx'
import { bookPagesQuery } from '../questions.queries.ts'
import styles from './book-print.module.css'

/** The wrong-answer book in full, as it goes onto paper: without the site around it. */
export function BookPrint({ backTo }: { backTo: string }) {
  const { data, isError, error, refetch } = useQuery(bookPagesQuery())
  if (isError && !data) return <ErrorState title="加载失败" error={error} onRetry={() => void refetch()} />
  if (!data) return <QuestionRowsSkeleton count={4} />
  if (data.length === 0) return <EmptyState title="错题本是空的">没有什么要打印的。</EmptyState>
  return (
    <div className={styles.sheet} data-printable>
      <Row gap={12} align="stretch" below={24} className="no-print">
        <Button kind="primary" onClick={() => window.print()}>
          打印
        </Button>
        <ButtonLink render={<Link to={backTo} />}>返回</ButtonLink>
      </Row>
      <h1>错题本</h1>
      <Text as="p" above={4} below={12} tone="quiet">
        共 {data.length} 题
      </Text>
      <ol role="list">
        {data.map((page, index) => (
          <li key={page.id} className={styles.page}>
            <Text as="h2" size={18} line={28}>
              {index + 1}. <Link to={paths.question(page.id)}>{page.title}</Link>
            </Text>
            <Text as="p" above={4} below={12} tone="quiet">
              {page.typeName} · 错 {page.wrongCount} 次
            </Text>
            <MarkdownBody html={page.contentHtml} />
            {page.imageUrl === '' ? null : (
              // Not lazy: pictures that were never scrolled to must be printed as well.
              <img className={styles.figure} src={page.imageUrl} alt={`${page.title}的配图`} />
            )}
            <QuestionOptions kind={page.kind} options={page.options} right={page.rightOptions} />
            <Text as="h3" above={20} size={16}>
              解析
            </Text>
            <Explanation html={page.answerHtml} />
          </li>
        ))}
      </ol>
    </div>
  )
}
