import type { DraftServer } from './draft-server.ts'
import type { KeptDraft, KeptDrafts } from './kept-drafts.ts'
import type { Place } from './open-draft.ts'

/** Waits between save attempts, in turn; the last one repeats. */
export const RETRY_MS = [1000, 2000, 5000, 15_000, 30_000] as const

/** The environment of a session, passed in for tests. */
export interface SessionParts {
  server: DraftServer
  kept: KeptDrafts
  staffId: number
  /** Unique to this session. */
  sessionKey: string
  tabId: string
  place: Place
  /** Whether the page that wrote the record is closed. */
  isLeft: (record: KeptDraft) => Promise<boolean>
  /** Path of the focused field. A merge must not change it. */
  focusedField: () => string | undefined
  isOnline: () => boolean
  now: () => number
  onChange: () => void
}
