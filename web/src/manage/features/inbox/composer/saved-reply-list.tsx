import type { SavedReply } from '@bee/contract/manage/inbox/inbox-fields.ts'
import { Grid, Text } from '../../../../ui/layout/pieces.tsx'
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
        <Text as="p" tone="soft" className={styles.noReply}>
          没有这样的常用回复。Esc 接着打字。
        </Text>
      ) : (
        <ul id={id} role="listbox" aria-label="常用回复">
          {replies.map((reply, index) => (
            // The keys of the field choose it.
            <Grid
              as="li"
              gap={12}
              align="center"
              key={reply.id}
              id={optionId(id, index)}
              role="option"
              aria-selected={index === at}
              ref={(element: HTMLElement | null) => {
                if (index === at) element?.scrollIntoView({ block: 'nearest' })
              }}
              // Keeps the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(reply)}
            >
              <Text as="b" weight="strong" truncate>
                {reply.title}
              </Text>
              <Text tone="soft" truncate>
                {reply.content}
              </Text>
            </Grid>
          ))}
        </ul>
      )}
    </div>
  )
}
