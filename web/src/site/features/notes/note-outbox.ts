import type { Note, NoteDraft, NoteRemoval, NoteSaved } from '@bee/contract/notes/notes.contract.ts'
import { NOTE_CHANGES_KNOWN } from '@bee/contract/notes/note-rules.ts'
import { createLineOutbox } from '../../../lib/line-outbox.ts'
import { createStore, type Store } from '../../../lib/store.ts'

/** While something waits, it is tried again this often. */
export const RETRY_MS = 15_000
/** How long a deletion can be taken back. */
export const UNDO_MS = 6000

export const NOTE_LINES = 'bee.note.'

/** One line: a change of one note in this browser that the server has not confirmed. */
export interface NoteLine {
  id: string
  courseId: number
  lessonId: number
  lessonName: string
  second: number
  content: string
  /** The last version that the server answered. */
  version: number
  changeId: string
  /** Changes before this one with no answer from the server. */
  after: string[]
  /** Milliseconds since 1970: when it is to be deleted; it may be taken back until then. */
  removeAt?: number
  /** The server understood and refused: the words stay here, with its sentence. */
  refusal?: string
}

export type NoteWords = Pick<NoteLine, 'id' | 'courseId' | 'lessonId' | 'lessonName' | 'second' | 'content' | 'version'>

export interface NoteOutbox {
  /** Notes that the server has not confirmed, by id. */
  lines: Store<ReadonlyMap<string, NoteLine>>
  save: (words: NoteWords) => void
  remove: (words: NoteWords) => void
  /** Takes back a deletion, or gives up a change that the server refused. */
  takeBack: (id: string) => void
  flush: () => Promise<void>
  /** Another tab has written. */
  look: () => void
  close: () => void
}

export interface NoteOutboxParts {
  userId: string
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
  newId: () => string
  save: (draft: NoteDraft) => Promise<NoteSaved>
  remove: (removal: NoteRemoval) => Promise<{ note: Note | null }>
  /** The server's sentence where trying again is pointless. */
  refusalOf: (error: unknown) => string | undefined
  /** The server has saved it; `note` is its version. */
  onSettled: (line: NoteLine, note: Note | null, copy: Note | null) => void
}

function parseLine(text: string | null): NoteLine | undefined {
  try {
    const line = JSON.parse(text ?? 'null') as Partial<NoteLine> | null
    return typeof line?.id === 'string' && typeof line.changeId === 'string' ? (line as NoteLine) : undefined
  } catch {
    return undefined
  }
}

/**
 * Notes on their way to the server. A line that is sent twice, late or from two tabs does no harm: it is known by its id. A
 * deletion waits until it can no longer be taken back, and a refused change until its author changes it or gives it up.
 */
export function createNoteOutbox(parts: NoteOutboxParts): NoteOutbox {
  const prefix = `${NOTE_LINES}${parts.userId}.`
  const keyOf = (id: string) => `${prefix}${id}`
  const outbox = createLineOutbox<NoteLine>({
    storage: parts.storage,
    prefix,
    parse: parseLine,
    dueIn,
    deliver: (_, line) => deliver(line),
    retryMs: RETRY_MS,
    onChange: () => tell(),
  })
  const readAll = () => new Map(outbox.lines().map((line) => [line.id, line]))
  const lines = createStore<ReadonlyMap<string, NoteLine>>(readAll())
  const tell = () => lines.set(readAll())
  const read = (id: string) => outbox.read(keyOf(id))
  const write = (line: NoteLine) => outbox.write(keyOf(line.id), line)
  const send = (id: string) => outbox.send(keyOf(id))

  function dueIn({ removeAt = 0, refusal }: NoteLine): number | undefined {
    if (refusal !== undefined) return undefined
    const waitMs = outbox.isClosed() ? 0 : removeAt - Date.now()
    // A clock that was set back must not keep a deletion for years.
    return waitMs > 0 && waitMs <= UNDO_MS ? waitMs : 0
  }

  /** A change on top of a waiting one builds on it: the call names both, and the server counts the earlier one as seen. */
  function change(words: NoteWords, more: Pick<NoteLine, 'removeAt'> = {}): NoteLine {
    const waiting = read(words.id)
    const { id, courseId, lessonId, lessonName, second, content } = words
    const line: NoteLine = {
      ...{ id, courseId, lessonId, lessonName, second, content },
      version: (waiting ?? words).version,
      changeId: parts.newId(),
      after: waiting ? [...waiting.after, waiting.changeId].slice(-NOTE_CHANGES_KNOWN) : [],
      ...more,
    }
    write(line)
    return line
  }

  function settle(line: NoteLine, note: Note | null, copy: Note | null): void {
    const now = read(line.id)
    if (now?.changeId === line.changeId) outbox.forget(keyOf(line.id))
    // Changed again meanwhile: the next call builds on the version that was just confirmed.
    else if (now && note) write({ ...now, version: note.version, after: [] })
    parts.onSettled(line, note, copy)
  }

  async function deliver(line: NoteLine): Promise<void> {
    const { id, version, changeId, after, lessonId, second, content } = line
    const head = { id, version, changeId, ...(after.length > 0 && { after }) }
    try {
      if (line.removeAt !== undefined) settle(line, (await parts.remove(head)).note, null)
      else {
        const { note, copy } = await parts.save({ ...head, lessonId, second, content })
        settle(line, note, copy)
      }
    } catch (error) {
      const refusal = parts.refusalOf(error)
      if (refusal === undefined) throw error
      if (read(id)?.changeId === changeId) write({ ...line, refusal })
    }
  }

  return {
    lines,
    save: (words) => void send(change(words).id),
    remove: (words) => void send(change(words, { removeAt: Date.now() + UNDO_MS }).id),
    takeBack: (id) => {
      const line = read(id)
      if (!line) return
      // A change that waited before the deletion was never sent or never confirmed: it goes out again unchanged.
      if (line.refusal === undefined && line.after.length > 0) change(line)
      else outbox.forget(keyOf(id))
      void send(id)
    },
    flush: () => {
      tell()
      return outbox.flush()
    },
    look: tell,
    close: () => {
      outbox.close()
      // The page is gone, so the deletion can no longer be taken back.
      for (const line of outbox.lines()) if (line.removeAt !== undefined) void send(line.id)
    },
  }
}
