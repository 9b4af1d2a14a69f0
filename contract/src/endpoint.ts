import type * as z from 'zod/mini'
import type { PermissionKey } from './manage/permissions.ts'

/** The callers that a call admits. A public call with a valid token also answers personal data (ruling 8). */
export type Access = 'public' | 'member' | 'staff'

/**
 * The reach of a staff call, for staff with a right to their own courses alone. `course`, `film`, `thread`: courses with their drafts and
 * questions, films and files, threads of the inbox; the handler answers no more of them than the right reaches. `nothing`: it belongs to no
 * course and is not secret, or is the caller's own act. `everything`: it belongs to no course and is only for staff with a right to all
 * courses; the call refuses all others.
 */
export const REACHES = ['course', 'film', 'thread', 'nothing', 'everything'] as const
export type Reaches = (typeof REACHES)[number]

interface AnyEndpoint {
  method: 'GET' | 'POST' | 'DELETE'
  /** Below `/bee/api`; `:name` parts are filled from the input of the same name. */
  path: string
  /** One line for the API page. */
  summary: string
  /** Query and path parameters of a GET, body and path parameters of the rest: one object for the caller. */
  input?: z.ZodMiniObject
  result: z.ZodMiniType
}

/** Of the students' side. */
export interface SchoolEndpoint extends AnyEndpoint {
  access: 'public' | 'member'
  /** On a public call: an invalid token counts as none, so that an old session never blocks the call. */
  toleratesDeadSession?: true
  permission?: never
  reach?: never
  isSensitive?: never
  /** A public call of the operators' side says it as a staff call does. */
  traces?: 'nothing'
  isOpenWhileViewing?: never
  mayPrecedeSecondStep?: never
}

/** Of the operators' side. A staff call without its permission and its reach does not compile. */
export interface StaffEndpoint extends AnyEndpoint {
  access: 'staff'
  /** `own`: about the caller's own account alone, open to every member of staff, also before the second step is set up. */
  permission: PermissionKey | 'own'
  reach: Reaches
  /** Asks for the password or a code again when that was longer than ten minutes ago. */
  isSensitive?: true
  /**
   * The trace of a call that is no GET, where that is not one row in the audit record. `nothing`: it only reads, and its question is too
   * long for an address. `draft`: it saves a draft, which keeps its own versions; the record has the first save of a while.
   */
  traces?: 'nothing' | 'draft'
  /** A write that is not refused while the desk is only looked at as another role. */
  isOpenWhileViewing?: true
  /** A write under a permission with two steps that touches no money, staff, key or backup: it waits with the second step. */
  mayPrecedeSecondStep?: true
  toleratesDeadSession?: never
}

export type EndpointShape = SchoolEndpoint | StaffEndpoint

export type EndpointTable = Record<string, EndpointShape>
export type SchoolTable = Record<string, SchoolEndpoint>

/** A call, written once: the server implements it, the browser calls it, forms validate with it, the API page prints it. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const Shape extends EndpointShape>(shape: Shape): Shape {
  return shape
}

type NoInput = object
type InputSchema<E extends EndpointShape> = E extends { input: infer S extends z.ZodMiniType } ? S : never

export type CallInput<E extends EndpointShape> = [InputSchema<E>] extends [never] ? NoInput : z.input<InputSchema<E>>
export type ParsedInput<E extends EndpointShape> = [InputSchema<E>] extends [never] ? NoInput : z.output<InputSchema<E>>
export type CallResult<E extends EndpointShape> = z.output<E['result']>

export const API_BASE_PATH = '/bee/api'
