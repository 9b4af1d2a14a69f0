import type { QuestionDetail } from '@bee/contract/questions/questions.contract.ts'
import type { ReactNode } from 'react'
import { formatDate } from '../../../../lib/dates.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { Row, Text } from '../../../../ui/layout/pieces.tsx'
import { Icon } from '../../../../ui/signs/icon.tsx'
import { openImagePreview } from '../../../../ui/overlays/image-preview-store.ts'
import { LazyImage } from '../../../../ui/pictures/image.tsx'
import { MarkdownBody } from '../../../../ui/signs/markdown-body.tsx'
import { AreaTag } from '../../../school/area-tag.tsx'
import { Tag } from '../../../../ui/signs/tag.tsx'
import { AnswerPanel } from './answer-panel.tsx'
import { QuestionOptions } from './question-options.tsx'
import { KIND_NAMES } from './question-row.tsx'
import type { ShownAnswer } from '../practice/use-answer.ts'
import sheet from '../sheet.module.css'
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
  shown: ShownAnswer
  /** Beside the facts: the collect button on PC. */
  action?: ReactNode
  /** Below the answer. */
  foot?: ReactNode
}

/** Question, code, picture, and the answer that comes by a click. */
export function QuestionArticle({ question, shown, action, foot }: QuestionArticleProps) {
  const { answer } = shown
  return (
    <article className={`${sheet.sheet} ${styles.article}`}>
      <Row gap={8} align="stretch">
        <AreaTag area={question.area}>{question.typeName}</AreaTag>
        <Tag>{KIND_NAMES[question.kind]}</Tag>
        <Tag>{DIFFICULTY_NAMES[question.difficulty] ?? ''}</Tag>
      </Row>
      <Text as="h1" above={16} breaks className={styles.title}>
        {question.title}
      </Text>
      <Row above={12} tone="quiet" className={styles.facts}>
        <Row as="span" gap={6}>
          <Icon name="calendar" size={16} />
          {formatDate(question.createTime, 'yyyy-MM-dd')}
        </Row>
        <Row as="span" gap={6}>
          <Icon name="star" size={16} />
          {question.favouriteCount} 人收藏
        </Row>
        {action}
      </Row>
      <MarkdownBody html={question.contentHtml} className={styles.content} />
      <QuestionPicture src={question.imageUrl} title={question.title} />
      <QuestionOptions kind={question.kind} options={question.options} right={answer?.rightOptions} />
      <div aria-live="polite">
        {answer ? (
          <AnswerPanel
            answerHtml={answer.answerHtml}
            lesson={question.lesson}
            action={
              <Button kind="text" onClick={shown.close}>
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
            loading={shown.isLoading}
            onClick={shown.open}
          >
            查看答案
          </Button>
        )}
        {shown.isFailed ? (
          <Text as="p" above={12} tone="danger">
            答案没能加载出来，再点一次试试。
          </Text>
        ) : null}
      </div>
      {foot}
    </article>
  )
}
