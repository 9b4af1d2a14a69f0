import type { SavedReply } from '@bee/contract/manage/inbox/inbox-fields.ts'
import styles from './composer.module.css'

interface SavedReplyListProps {
  id: string
  replies: readonly SavedReply[]
  /** Index of the reply that Enter takes. */
  at: number
  onChoose: (reply: SavedReply) => void
}

export const optionId = (id: string, at: number) => `${id}-${at}`

/** The list above the field during a search for a saved reply. The focus stays in the field. */
export function SavedReplyList({ id, replies, at, onChoose }: SavedReplyListProps) {
  return (
    <div className={styles.replies}>
      {replies.length === 0 ? (
        <p className={styles.noReply}>没有这样的常用回复。Esc 接着打字。</p>
      ) : (
        <ul id={id} role="listbox" aria-label="常用回复">
          {replies.map((reply, index) => (
            // The keys of the field choose it.
            <li
              key={reply.id}
              id={optionId(id, index)}
              role="option"
              aria-selected={index === at}
              ref={(element) => {
                if (index === at) element?.scrollIntoView({ block: 'nearest' })
              }}
              // Keeps the focus in the field.
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
