import type { SavedReply } from '@bee/contract/manage/inbox/inbox-fields.ts'
import { Row, Text } from '../../../../ui/layout/pieces.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from './composer.module.css'

const SHOWN = 3

interface ReplyChipsProps {
  replies: readonly SavedReply[]
  onChoose: (reply: SavedReply) => void
  /** Opens the list of all saved replies. */
  onMore: () => void
}

/** The most used saved replies, as buttons. */
export function ReplyChips({ replies, onChoose, onMore }: ReplyChipsProps) {
  if (replies.length === 0) return null
  return (
    <Row gap={6} align="stretch" wraps className={styles.chips}>
      <Text line={28} tone="quiet" className={styles.chipsName}>
        常用回复 <kbd>/</kbd>
      </Text>
      {replies.slice(0, SHOWN).map((reply) => (
        <button key={reply.id} type="button" className={styles.chip} onClick={() => onChoose(reply)}>
          {reply.title}
        </button>
      ))}
      {replies.length > SHOWN ? (
        <button type="button" className={styles.chip} onClick={onMore}>
          <Icon name="more" />
          <span className="visually-hidden">更多常用回复</span>
        </button>
      ) : null}
    </Row>
  )
}
