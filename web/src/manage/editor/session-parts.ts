import type { DraftServer } from './draft-server.ts'
import type { KeptDraft, KeptDrafts } from './kept-drafts.ts'
import type { Place } from './open-draft.ts'

/** After the last stroke, and while the strokes go on. */
export const SAVE_AFTER_MS = 1000
export const SAVE_WITHIN_MS = 5000
/** Between two tries, in turn; the last one stays. */
export const RETRY_MS = [1000, 2000, 5000, 15_000, 30_000] as const

/** What a session needs of the world around it. */
export interface SessionParts {
  server: DraftServer
  kept: KeptDrafts
  staffId: number
  /** Of this session alone. */
  sessionKey: string
  tabId: string
  place: Place
  /** Whether whoever wrote a record is gone. */
  isLeft: (record: KeptDraft) => Promise<boolean>
  /** The path of the field in which somebody types, which nobody else may change. */
  focusedField: () => string | undefined
  isOnline: () => boolean
  now: () => number
  onChange: () => void
}
