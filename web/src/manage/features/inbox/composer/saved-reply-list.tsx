import type { SavedReply } from '@bee/contract/manage/inbox/inbox-fields.ts'
import styles from './composer.module.css'

interface SavedReplyListProps {
  id: string
  replies: readonly SavedReply[]
  /** Of the one that Enter takes. */
  at: number
  onChoose: (reply: SavedReply) => void
}

export const optionId = (id: string, at: number) => `${id}-${at}`

/** Above the field while somebody looks for a saved reply; the keys stay in the field. */
export function SavedReplyList({ id, replies, at, onChoose }: SavedReplyListProps) {
  return (
    <div className={styles.replies}>
      {replies.length === 0 ? (
        <p className={styles.noReply}>没有这样的常用回复。Esc 接着打字。</p>
      ) : (
        <ul id={id} role="listbox" aria-label="常用回复">
          {replies.map((reply, index) => (
            // Chosen from the field, by its keys.
            <li
              key={reply.id}
              id={optionId(id, index)}
              role="option"
              aria-selected={index === at}
              ref={(element) => {
                if (index === at) element?.scrollIntoView({ block: 'nearest' })
              }}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(reply)}
            >
              <b>{reply.title}</b>
              <span>{reply.content}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
