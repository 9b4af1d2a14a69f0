import type { Note } from '@bee/contract/notes/notes.contract.ts'
import type { Api } from '../../../api/api.ts'
import { CallFailure } from '../../../api/call-failure.ts'
import { readSession } from '../../../api/session.ts'
import { createNoteOutbox, type NoteLine } from './note-outbox.ts'

/** Answers that will not change: the words are wrong, or there is no such lesson. */
const REFUSALS = [400, 403, 404]
const QUIET = { bypassed: true, quiet: true } as const

const UUID_BYTES = 16

/** Not `randomUUID`: a school that runs without TLS in its own network has none. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(UUID_BYTES))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** The server draws the lists and stores no notes. */
const IS_SERVER = typeof window === 'undefined'
const NO_STORAGE = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
}

/** An outbox of this member, in this browser. */
export const openNoteOutbox = (api: Api, onSettled: (line: NoteLine, note: Note | null, copy: Note | null) => void) =>
  createNoteOutbox({
    userId: IS_SERVER ? '' : (readSession()?.userId ?? ''),
    storage: IS_SERVER ? NO_STORAGE : localStorage,
    newId,
    save: (draft) => api.notes.save(draft, QUIET),
    remove: (removal) => api.notes.remove(removal, QUIET),
    refusalOf: (error) => (error instanceof CallFailure && REFUSALS.includes(error.status) ? error.message : undefined),
    onSettled,
  })
