import type { SavedReply } from '@bee/contract/manage/inbox/inbox-fields.ts'
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
    <div className={styles.chips}>
      <span className={styles.chipsName}>
        常用回复 <kbd>/</kbd>
      </span>
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
    </div>
  )
}
