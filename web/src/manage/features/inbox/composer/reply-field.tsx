import type { SavedReply } from '@bee/contract/manage/inbox/inbox-fields.ts'
import { useId, useState, type KeyboardEvent, type RefObject } from 'react'
import { GrowingText } from './growing-text.tsx'
import { optionId, SavedReplyList } from './saved-reply-list.tsx'
import { matchReplies, slashWordAt } from './slash-words.ts'
import type { Answer } from './use-answer.ts'

/** The key R finds the field by this attribute. */
const REPLY_FIELD = 'data-reply-field'
export const focusReply = (): void => document.querySelector<HTMLElement>(`[${REPLY_FIELD}]`)?.focus()

interface ReplyFieldProps {
  answer: Answer
  label: string
  placeholder: string
  replies: readonly SavedReply[]
  isBrowsing: boolean
  onBrowsing: (isBrowsing: boolean) => void
  isDisabled: boolean
  /** For inserting text at the caret. */
  area: RefObject<HTMLTextAreaElement | null>
  onReply: (reply: SavedReply, start: number, end: number) => void
}

/** The answer field, with the saved replies above it while a slash searches for them. */
export function ReplyField(props: ReplyFieldProps) {
  const { answer, label, placeholder, replies, isBrowsing, onBrowsing, isDisabled, area, onReply } = props
  const listId = useId()
  const [caret, setCaret] = useState(0)
  const [dismissed, setDismissed] = useState('')
  const [at, setAt] = useState(0)
  const { text } = answer.draft
  const slash = text === dismissed ? undefined : slashWordAt(text, caret)
  const isLooking = replies.length > 0 && (isBrowsing || slash !== undefined)
  const found = isLooking ? matchReplies(replies, slash?.word ?? '') : []
  const chosen = Math.min(at, found.length - 1)

  function choose(reply: SavedReply): void {
    onBrowsing(false)
    setAt(0)
    onReply(reply, slash?.start ?? caret, caret)
  }

  function handleKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape') {
      event.preventDefault()
      if (isLooking) {
        onBrowsing(false)
        setDismissed(text)
      } else event.currentTarget.blur()
      return
    }
    const reply = found[chosen]
    if (!reply) return
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by !== 0) setAt((chosen + by + found.length) % found.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(reply)
    else return
    event.preventDefault()
  }

  return (
    <>
      {isLooking ? <SavedReplyList id={listId} replies={found} at={chosen} onChoose={choose} /> : null}
      <GrowingText
        ref={area}
        {...{ [REPLY_FIELD]: '' }}
        aria-label={label}
        placeholder={placeholder}
        value={text}
        marked={answer.draft.place?.words}
        disabled={isDisabled}
        aria-controls={isLooking && found.length > 0 ? listId : undefined}
        aria-activedescendant={isLooking && found.length > 0 ? optionId(listId, chosen) : undefined}
        onChange={(event) => {
          answer.setText(event.target.value)
          setCaret(event.target.selectionStart)
          setAt(0)
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={handleKey}
      />
    </>
  )
}
