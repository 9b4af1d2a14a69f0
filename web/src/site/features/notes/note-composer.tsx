import { NOTE_EMPTY_MESSAGE, NOTE_TOO_LONG_MESSAGE } from '@bee/contract/notes/note-rules.ts'
import { NOTE_MAX_CHARACTERS } from '@bee/contract/limits.ts'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { countCharacters } from '../../../lib/count-characters.ts'
import { formatDuration } from '../../../lib/duration.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { Row } from '../../../ui/layout/pieces.tsx'

/** Whether the words can be a note; the sentence where not. */
function problemOf(content: string): string | undefined {
  if (content.trim() === '') return NOTE_EMPTY_MESSAGE
  return countCharacters(content.trim()) > NOTE_MAX_CHARACTERS ? NOTE_TOO_LONG_MESSAGE : undefined
}

export interface NoteComposerProps {
  text: string
  onText: (text: string) => void
  /** Shown beside the field: the second that the note will stand at. */
  second: number | undefined
  onSave: (content: string) => void
  onCancel?: () => void
  /** Asks for the focus: another object asks again. */
  focusOn?: object | undefined
  onFocus?: () => void
}

export function NoteComposer({ text, onText, second, onSave, onCancel, focusOn, onFocus }: NoteComposerProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    if (!focusOn || !area.current) return
    area.current.focus({ preventScroll: true })
    area.current.setSelectionRange(area.current.value.length, area.current.value.length)
  }, [focusOn])

  function save(): void {
    const found = problemOf(text)
    setProblem(found)
    if (found === undefined) onSave(text.trim())
    else area.current?.focus()
  }

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
    else if (event.key === 'Escape') {
      // The keys are the picture's again.
      area.current?.blur()
      onCancel?.()
    } else return
    event.preventDefault()
  }

  return (
    <TextArea
      ref={area}
      label={second === undefined ? '记笔记' : `在 ${formatDuration(second)} 记笔记`}
      hideLabel
      rows={3}
      value={text}
      placeholder={onCancel ? undefined : '在这一秒记一笔，只有你看得到'}
      maxCharacters={NOTE_MAX_CHARACTERS}
      error={problem}
      onFocus={onFocus}
      onKeyDown={handleKeyDown}
      onChange={(event) => {
        setProblem(undefined)
        onText(event.target.value)
      }}
      actions={
        <Row as="span" gap={4} align="stretch">
          {onCancel ? (
            <Button size="small" kind="text" onClick={onCancel}>
              取消
            </Button>
          ) : null}
          <Button size="small" kind="primary" onClick={save}>
            {second === undefined || onCancel ? '保存' : `记在 ${formatDuration(second)}`}
          </Button>
        </Row>
      }
    />
  )
}
