import type { AuditAction } from '@bee/contract/manage/audit-actions.ts'
import type { Work } from '../../database/database.ts'

/** Who did it, in the words of that moment. */
export interface Actor {
  /** Null for an operator's command. */
  id: number | null
  name: string
  roleName: string
}

/** Where a call came from. */
export interface Trace {
  requestId: string
  address: string
  userAgent: string
}

/** A staff call by its name in the contract, such as `staff.changeRole`, and what it is given. */
export interface Inverse {
  call: string
  input: Record<string, unknown>
}

/** What is written down of an act, together with the act itself. */
export interface NewEvent {
  action: AuditAction
  target: { kind: string; id: string | number }
  /** One sentence in Chinese. */
  summary: string
  before?: unknown
  after?: unknown
  /** How it is taken back, or the sentence that says why it cannot be. */
  undo: Inverse | string
  /** The event that this one takes back. */
  undoes?: number
  /** Without it the member of staff who calls. */
  actor?: Actor
}

/**
 * How something stands now, held until the end of the work, in the words in which its events keep it as `after`; null when it is
 * not there.
 */
export type TargetReader = (work: Work, id: string) => Promise<unknown>

export interface Outcome<Result> {
  result: Result
  event: NewEvent
  /** Done once act and event are committed: removing a file, which no rollback brings back. A failure is logged and changes nothing. */
  afterCommit?: (() => Promise<void>) | undefined
}

declare const isAudited: unique symbol

/** What only `write` makes: a staff write that leaves nothing behind in the record does not compile. */
export interface Audited<Result> {
  readonly [isAudited]: true
  readonly result: Result
}

/** Does an act and writes it down, in one transaction. */
export type Write = <Result>(act: (work: Work) => Promise<Outcome<Result>>) => Promise<Audited<Result>>

declare const isDraftSaved: unique symbol

/** What only `keep` makes: a save of something unfinished. */
export interface DraftSaved<Result> {
  readonly [isDraftSaved]: true
  readonly result: Result
}

/** Saves something unfinished, and writes it down where there is something to say: for calls whose traces are a draft. */
export type SaveDraft = <Result>(
  act: (work: Work) => Promise<{ result: Result; event?: NewEvent | undefined }>,
) => Promise<DraftSaved<Result>>

/**
 * Makes another staff call, with `around` about its act: what the call does before its transaction stays before it. The event that is
 * written down is that of `around`.
 */
export type Perform = <Result>(
  inverse: Inverse,
  around: (work: Work, act: () => Promise<Outcome<unknown>>) => Promise<Outcome<Result>>,
) => Promise<Audited<Result>>
