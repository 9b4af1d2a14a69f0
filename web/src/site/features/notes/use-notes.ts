import type { Note } from '@bee/contract/notes/notes.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useApi } from '../../../api/api.ts'
import { NOTE_LINES, type NoteLine, type NoteOutbox } from './note-outbox.ts'
import { openNoteOutbox } from './open-note-outbox.ts'
import { putNote } from './notes.queries.ts'

/** A note as it is shown: as the server has it, or as this browser wants it. */
export interface ShownNote extends Omit<NoteLine, 'changeId' | 'after'> {
  isCopy: boolean
  /** `kept`: saved on this device only. */
  state: 'saved' | 'kept'
}

/** Notes of the server, with this device's unsent changes laid over them. */
export function shownNotes(
  known: readonly Note[],
  lines: ReadonlyMap<string, NoteLine>,
  isWanted: (line: NoteLine) => boolean,
): ShownNote[] {
  const shown = known.map((note): ShownNote => {
    const line = lines.get(note.id)
    return line
      ? { ...line, isCopy: note.isCopy, state: 'kept' }
      : { ...note, lessonId: note.lessonId ?? 0, state: 'saved' }
  })
  const ids = new Set(known.map(({ id }) => id))
  // A note that was deleted before the server had listed it is left out.
  const fresh = [...lines.values()].filter((line) => !ids.has(line.id) && isWanted(line))
  return [...shown, ...fresh.map((line): ShownNote => ({ ...line, isCopy: false, state: 'kept' }))]
}

const NO_LINES: ReadonlyMap<string, NoteLine> = new Map()

/** The member's notes on their way to the server, for as long as a page with notes is open. */
export function useNoteOutbox(): { outbox: NoteOutbox; lines: ReadonlyMap<string, NoteLine> } {
  const client = useQueryClient()
  const api = useApi()
  const [outbox] = useState(() =>
    openNoteOutbox(api, (line, note, copy) => {
      void putNote(
        client,
        line.courseId,
        line.id,
        [note, copy].filter((each) => each !== null),
      )
    }),
  )
  useEffect(() => {
    const sendWaiting = () => {
      if (document.visibilityState === 'visible') void outbox.flush()
    }
    sendWaiting()
    // Another tab has written, or has got an answer.
    const look = (event: StorageEvent) => {
      if (!event.key?.startsWith(NOTE_LINES)) return
      outbox.look()
      if (event.newValue === null) void client.invalidateQueries({ queryKey: ['notes', 'course'] })
    }
    window.addEventListener('online', sendWaiting)
    window.addEventListener('storage', look)
    document.addEventListener('visibilitychange', sendWaiting)
    return () => {
      window.removeEventListener('online', sendWaiting)
      window.removeEventListener('storage', look)
      document.removeEventListener('visibilitychange', sendWaiting)
      outbox.close()
    }
  }, [outbox, client])
  // Unsent notes are merged in after hydration: the server that drew the page did not know of them.
  const lines = useSyncExternalStore(outbox.lines.subscribe, outbox.lines.get, () => NO_LINES)
  return { outbox, lines }
}
