import type { Draft } from '@bee/contract/manage/content/drafts.contract.ts'
import { isSame, type Body, type Conflict } from './merge-bodies.ts'

/** `offline`: the server does not answer. `retrying`: it did not accept the save. */
export type Saving = 'saved' | 'unsaved' | 'saving' | 'retrying' | 'offline'

/** The result for a conflicting field. `both`: one text after the other. `own`: a new text. */
export type Choice = 'mine' | 'theirs' | 'both' | { own: string }

export interface DraftView {
  draft: Draft
  body: Body
  saving: Saving
  /** The server's reason for refusing the save, if it gave one. */
  problem: string
  savedAt: number | undefined
  unsavedCount: number
  conflicts: readonly Conflict[]
  /** The colleague's saved draft that conflicts with the local one. */
  theirs: Draft | undefined
  /** A colleague's change waits until the author leaves the focused field. */
  isHeld: boolean
  /** The draft was published or discarded elsewhere. The local text continues as a new draft. */
  isReborn: boolean
  canUndo: boolean
  canRedo: boolean
}

export function chosenOf({ mine, theirs }: Conflict, choice: Choice): unknown {
  if (typeof choice === 'object') return choice.own
  if (choice === 'theirs') return theirs
  if (choice === 'mine') return mine
  if (typeof mine === 'string' && typeof theirs === 'string') return `${mine}\n\n${theirs}`
  return mine === undefined ? theirs : mine
}

/** Which author's text is missing from the chosen result. With a combined text both count as lost. */
export function lostBy(choices: readonly Choice[]): { mine: boolean; theirs: boolean } {
  const isOwn = choices.some((choice) => typeof choice === 'object')
  return { mine: isOwn || choices.includes('theirs'), theirs: isOwn || choices.includes('mine') }
}

/** State of the draft after a save: a scheduled draft with another text is off the schedule. */
export function standingAfterSave({ state, standing }: Draft, body: Body): Pick<Draft, 'state' | 'publishTime'> {
  const isAsShown = standing !== null && isSame(standing, body)
  const next = state === 'withdrawn' ? state : standing === null ? 'draft' : isAsShown ? 'published' : 'changed'
  return { state: next, publishTime: null }
}

/** Number of fields that differ from the server's version. */
export function countUnsaved(base: Body, body: Body): number {
  const keys = new Set([...Object.keys(base), ...Object.keys(body)])
  return [...keys].filter((key) => !isSame(base[key], body[key])).length
}
