import {
  API_BASE_PATH,
  type CallResult,
  type EndpointShape,
  type SchoolEndpoint,
  type SchoolTable,
  type ParsedInput,
} from '@bee/contract/endpoint.ts'
import { SUCCESS_CODE, SUCCESS_MESSAGE, type Envelope } from '@bee/contract/envelope.ts'
import { badInput, Failure, notLoggedIn } from '@bee/contract/failures.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { doFor } from '../current-request.ts'
import { againAfterDeadlock, isDatabaseAway } from '../database/database-errors.ts'
import { KINDS_HEADER, OLD_HEADER, type AnswerKeys } from './answer-keys.ts'
import type { ContentCache, ContentKind } from './content-cache.ts'
import { prepareAnswer, sendPrepared } from './prepared-answer.ts'
import { envelopeJsonSchema } from './result-schema.ts'
import { translateCall } from './translate-call.ts'
import { asLongAsMember, findMember, type FindSession, type Member } from './session.ts'
import { isOwnRendering, visitorOf, type Visitor } from './visitor.ts'

export interface CallContext<E extends SchoolEndpoint> {
  /** Always set on member calls; on public calls when a valid token was sent. */
  member: E['access'] extends 'member' ? Member : Member | undefined
  request: FastifyRequest
  reply: FastifyReply
}

export type Handler<E extends SchoolEndpoint> = (
  input: ParsedInput<E>,
  context: CallContext<E>,
) => Promise<CallResult<E>> | CallResult<E>

interface CachedExtras<E extends SchoolEndpoint> {
  /** Called after every successful answer, also one from the cache. */
  onAnswer?: (input: ParsedInput<E>, visitor: Visitor) => void
  /** The public part of a call that only members may make; without it, the answer to a visitor is the public part. */
  makePublicPart?: (input: ParsedInput<E>) => Promise<CallResult<E>>
  /**
   * Builds a member's answer from the public part, which is cached and must not be changed, and the member's own data. Undefined: this
   * member's answer has to be made from scratch.
   */
  memberPart?: (
    input: ParsedInput<E>,
    publicPart: CallResult<E>,
    member: Member,
  ) => Promise<CallResult<E> | undefined> | CallResult<E> | undefined
}

/** A public answer that may be cached as bytes for callers without a session. */
interface CachedHandler<E extends SchoolEndpoint> extends CachedExtras<E> {
  kinds: readonly ContentKind[]
  handle: Handler<E>
}

/** Either kind of handler, after the types of the table were checked. */
type UniformHandler = Partial<CachedHandler<SchoolEndpoint>> & { handle: Handler<SchoolEndpoint> }

export type Handlers<Table extends SchoolTable> = {
  [Name in keyof Table]: Handler<Table[Name]> | CachedHandler<Table[Name]>
}

export interface CallKit {
  findSession: FindSession
  cache: ContentCache
  keys: AnswerKeys
}

export function cached<E extends SchoolEndpoint>(
  kinds: readonly ContentKind[],
  handle: Handler<E>,
  extras: CachedExtras<E> = {},
): CachedHandler<E> {
  return { kinds, handle, ...extras }
}

/** Members get the public answer, also from the cache: each of their pages makes such calls, and this spares the database. */
export const sameForMembers = { memberPart: <Answer>(_input: unknown, answer: Answer) => answer }

export const envelopeOf = (data: unknown): Envelope<unknown> => ({ code: SUCCESS_CODE, msg: SUCCESS_MESSAGE, data })

const JSON_TYPE = 'application/json; charset=utf-8'

/** The input as it was sent, not yet validated. */
export function rawInput({ method }: Pick<EndpointShape, 'method'>, request: FastifyRequest): unknown {
  const path = request.params as Record<string, unknown>
  if (method === 'GET') return { ...(request.query as Record<string, unknown>), ...path }
  const body = request.body ?? {}
  if (typeof body !== 'object' || Array.isArray(body)) throw badInput('请求的内容应当是一个 JSON 对象')
  return { ...body, ...path }
}

/** Turns a feature's contract into routes. A missing or misspelt handler does not compile. */
export function implement<Table extends SchoolTable>(
  app: FastifyInstance,
  kit: CallKit,
  table: Table,
  handlers: Handlers<Table>,
): void {
  for (const [name, shape] of Object.entries(table)) {
    const given: unknown = handlers[name]
    addRoute(app, kit, shape, (typeof given === 'function' ? { handle: given } : given) as UniformHandler)
  }
}

/** For a table that several features share: a test checks that the whole site serves each of its calls. */
export function implementPart<Table extends SchoolTable, Name extends keyof Table>(
  app: FastifyInstance,
  kit: CallKit,
  table: Table,
  handlers: Pick<Handlers<Table>, Name>,
): void {
  for (const [name, given] of Object.entries(handlers)) {
    const shape = table[name]
    if (!shape) throw new Error(`The contract has no call ${name}`)
    addRoute(app, kit, shape, (typeof given === 'function' ? { handle: given } : given) as UniformHandler)
  }
}

function addRoute(
  app: FastifyInstance,
  kit: CallKit,
  shape: SchoolEndpoint,
  { handle, kinds, onAnswer, makePublicPart, memberPart }: UniformHandler,
): void {
  const { parseInput, inOurWords } = translateCall(shape)

  /** Runs the work of a call. It binds the request again, because the hooks before may have lost it. */
  function dataOf({ current }: FastifyRequest, work: () => unknown): Promise<unknown> {
    const workFor = () => doFor(current ?? undefined, work)
    return inOurWords(() => asLongAsMember(() => againAfterDeadlock(workFor)))
  }

  function publicAnswer(request: FastifyRequest, reply: FastifyReply, key: string, from: readonly ContentKind[]) {
    async function makeAnswer() {
      const input = parseInput(rawInput(shape, request))
      const context = { member: undefined, request, reply }
      // Cached with our field names; the answer on the wire has those of the specification.
      let publicPart: unknown
      const data = await dataOf(request, async () => {
        publicPart = await (makePublicPart ? makePublicPart(input) : handle(input, context))
        return publicPart
      })
      const prepared = prepareAnswer(reply.serialize(envelopeOf(data)) as string, {
        contentType: JSON_TYPE,
        vary: 'token',
      })
      const onSent = onAnswer && ((visitor: Visitor) => onAnswer(input, visitor))
      const answer = { ...prepared, ...(onSent && { onSent }), ...(memberPart && { publicPart }) }
      return { answer, kinds: from }
    }
    return kit.cache.answer(key, makeAnswer, isDatabaseAway)
  }

  /** Same for all callers: made once, cached, and then sent by `answer-from-cache.ts`. */
  async function sendPublic(request: FastifyRequest, reply: FastifyReply, key: string, from: readonly ContentKind[]) {
    const answer = await publicAnswer(request, reply, key, from)
    answer.onSent?.(visitorOf(request, undefined))
    if (isOwnRendering(request)) {
      void reply.header(KINDS_HEADER, from.join(' '))
      if (answer.isOld) void reply.header(OLD_HEADER, '1')
    }
    return sendPrepared(request, reply, answer)
  }

  /** Joins the cached public part with the member's own data; undefined when the public part cannot be read or does not fit the member. */
  async function fromPublicPart(
    input: Record<string, unknown>,
    { member, request, reply }: CallContext<SchoolEndpoint>,
  ): Promise<unknown> {
    if (!member || !kinds || !memberPart) return undefined
    try {
      const { publicPart } = await publicAnswer(request, reply, kit.keys.ofPublicPart(request, shape), kinds)
      return await dataOf(request, () => memberPart(input, publicPart, member))
    } catch (error) {
      // Content that is missing for visitors may exist for this member.
      if (error instanceof Failure && error.reason === 'not-found') return undefined
      throw error
    }
  }

  async function answerInPerson(request: FastifyRequest, reply: FastifyReply) {
    const member = await findMember(request, reply, kit.findSession, shape)
    if (shape.access === 'member' && !member) throw notLoggedIn()
    const input = parseInput(rawInput(shape, request))
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
    const context = { member, request, reply }
    const data = (await fromPublicPart(input, context)) ?? (await dataOf(request, () => handle(input, context)))
    onAnswer?.(input, visitorOf(request, member?.userId))
    return envelopeOf(data)
  }

  async function answerCall(request: FastifyRequest, reply: FastifyReply) {
    const key = kinds && kit.keys.ofCall(request)
    const isPublic = shape.access === 'public'
    return isPublic && kinds && key !== undefined
      ? sendPublic(request, reply, key, kinds)
      : answerInPerson(request, reply)
  }

  if (kinds) kit.keys.addCall(shape)
  app.route({
    method: shape.method,
    url: API_BASE_PATH + shape.path,
    schema: { response: { 200: envelopeJsonSchema(shape.result) } },
    handler: answerCall,
  })
}
