import type { AuditAction } from '@bee/contract/manage/audit-actions.ts'
import type { Work } from '../../database/database.ts'

/** The staff member of an event, with the names of that moment. */
export interface Actor {
  /** Null for an operator's command. */
  id: number | null
  name: string
  roleName: string
}

/** The origin of a call. */
export interface Trace {
  requestId: string
  address: string
  userAgent: string
}

/** A staff call by its name in the contract, such as `staff.changeRole`, and its input. */
export interface Inverse {
  call: string
  input: Record<string, unknown>
}

/** The audit event of an act. */
export interface NewEvent {
  action: AuditAction
  target: { kind: string; id: string | number }
  /** One sentence in Chinese. */
  summary: string
  before?: unknown
  after?: unknown
  /** The call that undoes the act, or a sentence with the reason why it cannot be undone. */
  undo: Inverse | string
  /** The event that this one undoes. */
  undoes?: number
  /** Defaults to the calling staff member. */
  actor?: Actor
}

/** Reads and locks the present state of a target, in the form that its events store as `after`; null when it does not exist. */
export type TargetReader = (work: Work, id: string) => Promise<unknown>

export interface Outcome<Result> {
  result: Result
  event: NewEvent
  /**
   * Runs after act and event are committed: for example removing a file, which a rollback could not restore. A failure is logged and
   * changes nothing.
   */
  afterCommit?: (() => Promise<void>) | undefined
}

declare const isAudited: unique symbol

/** Only `write` creates this type, so a staff write without an audit event does not compile. */
export interface Audited<Result> {
  readonly [isAudited]: true
  readonly result: Result
}

/** Runs an act and stores its audit event in one transaction. */
export type Write = <Result>(act: (work: Work) => Promise<Outcome<Result>>) => Promise<Audited<Result>>

declare const isDraftSaved: unique symbol

/** Only `keep` creates this type: the result of saving a draft. */
export interface DraftSaved<Result> {
  readonly [isDraftSaved]: true
  readonly result: Result
}

/** Saves a draft, with an audit event if the act returns one. */
export type SaveDraft = <Result>(
  act: (work: Work) => Promise<{ result: Result; event?: NewEvent | undefined }>,
) => Promise<DraftSaved<Result>>

/**
 * Makes another staff call and wraps its act in `around`; the work before the call's transaction stays outside. The stored event is the one
 * that `around` returns.
 */
export type Perform = <Result>(
  inverse: Inverse,
  around: (work: Work, act: () => Promise<Outcome<unknown>>) => Promise<Outcome<Result>>,
) => Promise<Audited<Result>>
