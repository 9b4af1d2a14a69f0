import type { DraftServer } from './draft-server.ts'
import type { KeptDraft, KeptDrafts } from './kept-drafts.ts'
import type { Place } from './open-draft.ts'

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
