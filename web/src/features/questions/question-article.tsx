import type { QuestionDetail } from '@bee/contract/questions/questions.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { formatDate } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { openImagePreview } from '../../ui/image-preview-store.ts'
import { LazyImage } from '../../ui/image.tsx'
import { MarkdownBody } from '../../ui/markdown-body.tsx'
import { Tag } from '../../ui/tag.tsx'
import { AnswerPanel } from './answer-panel.tsx'
import { QuestionOptions } from './question-options.tsx'
import { KIND_NAMES } from './question-row.tsx'
import { answerQuery } from './questions.queries.ts'
import styles from './question-article.module.css'

const DIFFICULTY_NAMES: Record<number, string> = { 1: '容易', 2: '中等', 3: '困难' }

export function QuestionPicture({ src, title }: { src: string; title: string }) {
  if (src === '') return null
  return (
    <button
      type="button"
      className={styles.picture}
      aria-label="放大查看配图"
      onClick={() => openImagePreview([{ src, title }])}
    >
      <LazyImage src={src} alt={`${title}的配图`} eager />
    </button>
  )
}

export interface QuestionArticleProps {
  question: QuestionDetail
  /** Beside the facts: the collect button on PC. */
  action?: ReactNode
  /** Below the answer. */
  foot?: ReactNode
}

/** Question, code, picture, and the answer that comes by a click. */
export function QuestionArticle({ question, action, foot }: QuestionArticleProps) {
  const [isAsked, setIsAsked] = useState(false)
  const {
    data: answer,
    isFetching,
    isError,
    refetch,
  } = useQuery({
    ...answerQuery(question.examinationId),
    enabled: isAsked,
  })

  return (
    <article className={styles.article}>
      <div className={styles.tags}>
        <Tag tone={question.area}>{question.subjectTypeName}</Tag>
        <Tag>{KIND_NAMES[question.kind]}</Tag>
        <Tag>{DIFFICULTY_NAMES[question.difficulty] ?? ''}</Tag>
      </div>
      <h1>{question.examinationTitle}</h1>
      <div className={styles.facts}>
        <span>
          <Icon name="calendar" size={16} />
          {formatDate(question.createTime, 'yyyy-MM-dd')}
        </span>
        <span>
          <Icon name="star" size={16} />
          {question.collectCount} 人收藏
        </span>
        {action}
      </div>
      <MarkdownBody html={question.contentHtml} className={styles.content} />
      <QuestionPicture src={question.imageId} title={question.examinationTitle} />
      <QuestionOptions
        kind={question.kind}
        options={question.options}
        right={isAsked ? answer?.rightOptions : undefined}
      />
      <div aria-live="polite">
        {isAsked && answer ? (
          <AnswerPanel
            answerHtml={answer.answerHtml}
            lesson={question.lesson}
            action={
              <Button kind="text" onClick={() => setIsAsked(false)}>
                收起答案
                <Icon name="chevron-up" size={16} />
              </Button>
            }
          />
        ) : (
          <Button
            kind="primary"
            size="large"
            icon="bulb"
            className={styles.ask}
            loading={isAsked && isFetching}
            onClick={() => (isAsked ? void refetch() : setIsAsked(true))}
          >
            查看答案
          </Button>
        )}
        {isAsked && isError && !isFetching ? <p className={styles.failed}>答案没能加载出来，再点一次试试。</p> : null}
      </div>
      {foot}
    </article>
  )
}
