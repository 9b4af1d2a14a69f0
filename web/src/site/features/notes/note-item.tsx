import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { Link } from 'react-router'
import { formatDuration } from '../../../lib/duration.ts'
import { isPlainClick } from '../../../ui/actions/plain-click.ts'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Row, Text } from '../../../ui/layout/pieces.tsx'
import { Tag } from '../../../ui/signs/tag.tsx'
import { NoteComposer } from './note-composer.tsx'
import type { NoteOutbox } from './note-outbox.ts'
import type { ShownNote } from './use-notes.ts'
import styles from './notes.module.css'

export interface NoteItemProps {
  note: ShownNote
  outbox: NoteOutbox
  /** The address of its second. */
  href: string | undefined
  /** Instead of following the link. */
  onGo?: ((note: ShownNote) => void) | undefined
}

function DeletedNote({ note, outbox }: Pick<NoteItemProps, 'note' | 'outbox'>) {
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The button that deleted it is gone, and with it the focus.
    if (document.activeElement === document.body) undo.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Row as="p" gap={8} size={13} tone="quiet" className={styles.deleted} role="status">
      已删除 {formatDuration(note.second)} 的笔记
      <button ref={undo} type="button" onClick={() => outbox.takeBack(note.id)}>
        撤销
      </button>
    </Row>
  )
}

export function NoteItem({ note, outbox, href, onGo }: NoteItemProps) {
  const [text, setText] = useState<string>()
  const [focusOn, setFocusOn] = useState<object>()
  if (note.removeAt !== undefined) return <DeletedNote note={note} outbox={outbox} />
  if (text !== undefined) {
    return (
      <NoteComposer
        text={text}
        onText={setText}
        second={note.second}
        focusOn={focusOn}
        onCancel={() => setText(undefined)}
        onSave={(content) => {
          if (content !== note.content) outbox.save({ ...note, content })
          setText(undefined)
        }}
      />
    )
  }
  const time = formatDuration(note.second)
  return (
    <article className={styles.note}>
      <Row as="header" gap={8}>
        {href === undefined ? (
          <span className={styles.time}>{time}</span>
        ) : (
          <Link
            className={styles.time}
            to={href}
            aria-label={`跳到 ${time}`}
            onClick={(event: MouseEvent) => {
              if (!onGo || !isPlainClick(event)) return
              event.preventDefault()
              onGo(note)
            }}
          >
            {time}
          </Link>
        )}
        {note.isCopy ? <Tag tone="info">另一台设备</Tag> : null}
        <Row as="span" align="stretch" atEnd tone="quiet">
          <IconButton
            icon="pencil"
            iconSize={16}
            label={`修改 ${time} 的笔记`}
            onClick={() => {
              setText(note.content)
              setFocusOn({})
            }}
          />
          <IconButton
            icon="trash"
            iconSize={16}
            label={`删除 ${time} 的笔记`}
            onClick={() => {
              if (note.refusal === undefined) outbox.remove(note)
              else outbox.takeBack(note.id)
            }}
          />
        </Row>
      </Row>
      <Text as="p" size={14} line={24} tone="full" breaks className={styles.content}>
        {note.content}
      </Text>
      {note.refusal === undefined ? null : (
        <Text as="p" size={13} line={20} tone="danger" role="alert">
          没能保存：{note.refusal}。文字还在这台设备上。
        </Text>
      )}
      {note.state === 'kept' && note.refusal === undefined ? (
        <Text as="p" size={12} line={20} tone="brand">
          已存在本机，联网后同步
        </Text>
      ) : null}
    </article>
  )
}
