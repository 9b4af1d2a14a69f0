import {
  useEffect,
  useId,
  useRef,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { countCharacters } from '../../../lib/count-characters.ts'
import { Grid, Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { IconButton } from '../../ui/button.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { PICTURE_TYPES } from '../pictures/send-picture.ts'
import { editText } from './edit-text.ts'
import {
  continueLine,
  insertCode,
  insertLink,
  insertTable,
  nextHeading,
  prefixLines,
  wrapWith,
  type TextEdit,
} from './text-edits.ts'
import { usePictureDrops } from './use-picture-drops.ts'
import styles from './markdown-editor.module.css'

interface MarkdownEditorProps {
  value: string
  onChange: (value: string) => void
  label: string
  /** Its path in the draft. */
  field: string
  max: number
  placeholder?: string
  /** At the right end of the toolbar, such as the reading time. */
  note?: ReactNode
  /** Number of pictures being uploaded. */
  onSending?: (count: number) => void
}

type Edit = (selected: { text: string; from: number; to: number }) => TextEdit | undefined

const TOOLS: readonly { icon: IconName; label: string; edit: Edit; isApart?: true }[] = [
  { icon: 'heading', label: '小标题', edit: nextHeading },
  { icon: 'bold', label: '加粗（Ctrl B）', edit: wrapWith('**', '粗体') },
  { icon: 'list', label: '列表', edit: prefixLines('- '), isApart: true },
  { icon: 'quote', label: '引用', edit: prefixLines('> ') },
  { icon: 'code', label: '代码', edit: insertCode },
  { icon: 'table', label: '表格', edit: insertTable },
  { icon: 'link', label: '链接（Ctrl K）', edit: insertLink, isApart: true },
]

const KEYS: Readonly<Record<string, Edit>> = { b: wrapWith('**', '粗体'), k: insertLink }

const picturesIn = (files: FileList | undefined) => [...(files ?? [])].filter(({ type }) => type.startsWith('image/'))

/** Safari ends the composition before it sends the keydown that ended it. */
const COMPOSED_MS = 50

/** A plain textarea with a toolbar, so that input methods, undo and spell checking work as everywhere. */
export function MarkdownEditor(props: MarkdownEditorProps) {
  const { value, onChange, label, field, max, placeholder, note, onSending } = props
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const { sending, take, compose } = usePictureDrops({ area, value, onChange })
  const composedAt = useRef(-COMPOSED_MS)
  const isTooLong = countCharacters(value) > max

  useEffect(() => onSending?.(sending.length), [onSending, sending.length])

  function perform(edit: Edit): boolean {
    const element = area.current
    if (!element) return false
    const made = edit({ text: element.value, from: element.selectionStart, to: element.selectionEnd })
    if (made) editText(element, made)
    return made !== undefined
  }

  function handleKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
    // The input method uses this Enter to end a word.
    if (event.nativeEvent.isComposing || event.timeStamp - composedAt.current < COMPOSED_MS) return
    const isControl = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    const shortcut = isControl ? KEYS[event.key.toLowerCase()] : undefined
    if (shortcut) {
      // Ctrl K opens the palette elsewhere.
      event.stopPropagation()
      event.preventDefault()
      perform(shortcut)
    }
    if (event.key === 'Enter' && !isControl && !event.shiftKey && perform(continueLine)) event.preventDefault()
  }

  function handlePaste(event: ClipboardEvent): void {
    const pictures = picturesIn(event.clipboardData.files)
    // Word processors copy the text and a picture of it. Take the text.
    if (pictures.length === 0 || event.clipboardData.types.includes('text/plain')) return
    event.preventDefault()
    take(pictures)
  }

  function handleDrop(event: DragEvent): void {
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    take(event.dataTransfer.files)
  }

  return (
    <Stack flex grow className={styles.editor}>
      <Row gap={2} wraps fixed className={styles.tools} role="toolbar" aria-label={`${label}的工具`} aria-controls={id}>
        {TOOLS.map(({ icon, label: name, edit, isApart }) => (
          <IconButton
            key={icon}
            icon={icon}
            label={name}
            className={isApart ? styles.apart : undefined}
            onClick={() => perform(edit)}
          />
        ))}
        <IconButton icon="image" label="插入图片" onClick={() => chooser.current?.click()} />
        <input
          ref={chooser}
          type="file"
          hidden
          multiple
          accept={PICTURE_TYPES.join(',')}
          aria-label={`${label}的图片`}
          onChange={(event) => {
            take(event.target.files ?? [])
            event.target.value = ''
          }}
        />
        <Text atEnd size={13} tone="quiet" nowrap>
          {note}
        </Text>
      </Row>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <textarea
        ref={area}
        id={id}
        data-field={field}
        className={styles.text}
        value={value}
        placeholder={placeholder}
        aria-invalid={isTooLong || undefined}
        aria-describedby={`${id}-state`}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={handleKey}
        onPaste={handlePaste}
        onDrop={handleDrop}
        onDragOver={(event) => {
          if (event.dataTransfer.types.includes('Files')) event.preventDefault()
        }}
        onCompositionStart={() => compose(true)}
        onCompositionEnd={(event) => {
          composedAt.current = event.timeStamp
          compose(false)
        }}
      />
      <Text as="div" fixed size={12} tone="danger" id={`${id}-state`} role="status" className={styles.state}>
        {isTooLong ? `多了 ${countCharacters(value) - max} 个字，最多 ${max} 个` : null}
        {sending.map(({ id: sendingId, name, share }) => (
          <Grid as="p" gap={10} align="center" tone="soft" key={sendingId} className={styles.sending}>
            <Text as="b" tone="full">
              {name}
            </Text>
            <span>上传中，接着写</span>
            <progress value={share} max={1} aria-label={`${name} 传了多少`} />
            <span>{Math.round(share * 100)}%</span>
          </Grid>
        ))}
      </Text>
    </Stack>
  )
}
