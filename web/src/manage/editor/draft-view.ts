import type { Draft } from '@bee/contract/manage/content/drafts.contract.ts'
import { isSame, type Body, type Conflict } from './merge-bodies.ts'

/** `offline`: the server cannot be reached; `retrying`: it did not take it. */
export type Saving = 'saved' | 'unsaved' | 'saving' | 'retrying' | 'offline'

/** What is taken of a place that both changed; `both`: one text after the other; `own`: what was written of them. */
export type Choice = 'mine' | 'theirs' | 'both' | { own: string }

export interface DraftView {
  draft: Draft
  body: Body
  saving: Saving
  /** Why the server did not take it, where it said so. */
  problem: string
  savedAt: number | undefined
  unsavedCount: number
  conflicts: readonly Conflict[]
  /** Whose text is in the way: the draft as a colleague saved it. */
  theirs: Draft | undefined
  /** A colleague's change waits until the field in focus is left. */
  isHeld: boolean
  /** It was published or thrown away elsewhere; what was written here goes on in a draft of its own. */
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

/** Whose text is not in what was chosen; of what was put together by hand neither stands as it was written. */
export function lostBy(choices: readonly Choice[]): { mine: boolean; theirs: boolean } {
  const isOwn = choices.some((choice) => typeof choice === 'object')
  return { mine: isOwn || choices.includes('theirs'), theirs: isOwn || choices.includes('mine') }
}

/** How a draft stands once this is saved: what was agreed for an hour is another text now, and off the schedule. */
export function standingAfterSave({ state, standing }: Draft, body: Body): Pick<Draft, 'state' | 'publishTime'> {
  const isAsShown = standing !== null && isSame(standing, body)
  const next = state === 'withdrawn' ? state : standing === null ? 'draft' : isAsShown ? 'published' : 'changed'
  return { state: next, publishTime: null }
}

/** How many fields the server does not have as they stand here. */
export function countUnsaved(base: Body, body: Body): number {
  const keys = new Set([...Object.keys(base), ...Object.keys(body)])
  return [...keys].filter((key) => !isSame(base[key], body[key])).length
}
