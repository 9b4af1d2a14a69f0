import type * as z from 'zod/mini'

/** Who may call. A public call with a valid token also answers what is personal (ruling 8). */
export type Access = 'public' | 'member'

export interface EndpointShape {
  method: 'GET' | 'POST' | 'DELETE'
  /** Below `/bee/api`; `:name` parts are filled from the input of the same name. */
  path: string
  access: Access
  /** On a public call: a token that is sent and wrong counts as none, so that an old key never keeps the door shut. */
  toleratesDeadSession?: true
  /** One line for the API page. */
  summary: string
  /** Query and path parameters of a GET, body and path parameters of the rest: one object for the caller. */
  input?: z.ZodMiniObject
  result: z.ZodMiniType
}

export type EndpointTable = Record<string, EndpointShape>

/** A call, written once: the server implements it, the browser calls it, forms validate with it, the API page prints it. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const Shape extends EndpointShape>(shape: Shape): Shape {
  return shape
}

type NoInput = object
type InputSchema<E extends EndpointShape> = E extends { input: infer S extends z.ZodMiniType } ? S : never

/** What a caller passes. */
export type CallInput<E extends EndpointShape> = [InputSchema<E>] extends [never] ? NoInput : z.input<InputSchema<E>>
/** What a handler receives, after parsing. */
export type ParsedInput<E extends EndpointShape> = [InputSchema<E>] extends [never] ? NoInput : z.output<InputSchema<E>>
export type CallResult<E extends EndpointShape> = z.output<E['result']>

export const API_BASE_PATH = '/bee/api'
