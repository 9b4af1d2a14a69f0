import type { Feedback } from '@bee/contract/profile/profile.contract.ts'
import { formatDate } from '../../../lib/dates.ts'
import { Row } from '../../../ui/layout/pieces.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { openImagePreview } from '../../../ui/overlays/image-preview-store.ts'
import { Rate } from '../../../ui/forms/rate.tsx'
import { Tag } from '../../../ui/signs/tag.tsx'
import { TypedWords } from '../../school/typed-words.tsx'
import { FEEDBACK_KIND_NAMES } from './feedback-kinds.ts'
import { FeedbackThread } from './feedback-thread.tsx'
import styles from './feedback-list.module.css'

function Pictures({ urls }: { urls: readonly string[] }) {
  const items = urls.map((src) => ({ src }))
  return (
    <Row as="ul" gap={8} align="stretch" wraps above={10} role="list">
      {urls.map((url, index) => (
        <li key={url}>
          <button
            type="button"
            className={styles.picture}
            aria-label={`查看第 ${index + 1} 张图片`}
            onClick={() => openImagePreview(items, { index })}
          >
            <img src={url} alt="" width={72} height={72} loading="lazy" />
          </button>
        </li>
      ))}
    </Row>
  )
}

function FeedbackItem({ feedback }: { feedback: Feedback }) {
  const { kind, rating, createTime, content, pictures } = feedback
  return (
    <li className={styles.item}>
      <Row as="p" gap={12} lines={6} wraps size={13} tone="quiet">
        <Tag tone="soft">{FEEDBACK_KIND_NAMES[kind]}</Tag>
        {rating === null ? null : <Rate value={rating} size={14} />}
        <time dateTime={createTime}>{formatDate(createTime, 'yyyy-MM-dd HH:mm:ss')}</time>
      </Row>
      <TypedWords above={8} size={15} line={26}>
        {content}
      </TypedWords>
      {pictures.length > 0 ? <Pictures urls={pictures} /> : null}
      <FeedbackThread feedback={feedback} />
    </li>
  )
}

export const noFeedback = <EmptyState title="还没有反馈">遇到问题或者有想法，写在上面，回复会出现在这里。</EmptyState>

export function FeedbackList({ list }: { list: readonly Feedback[] }) {
  return (
    <ul role="list">
      {list.map((feedback) => (
        <FeedbackItem key={feedback.id} feedback={feedback} />
      ))}
    </ul>
  )
}
