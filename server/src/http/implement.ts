import {
  API_BASE_PATH,
  type CallResult,
  type EndpointShape,
  type EndpointTable,
  type ParsedInput,
} from '@bee/contract/endpoint.ts'
import { SUCCESS_CODE, SUCCESS_MESSAGE, type Envelope } from '@bee/contract/envelope.ts'
import { badInput, notLoggedIn } from '@bee/contract/failures.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { againAfterDeadlock, isDatabaseAway } from '../database/database-errors.ts'
import { KINDS_HEADER, type AnswerKeys } from './answer-keys.ts'
import type { ContentCache, ContentKind } from './content-cache.ts'
import { prepareAnswer, sendPrepared } from './prepared-answer.ts'
import { envelopeJsonSchema } from './result-schema.ts'
import { translateCall } from './translate-call.ts'
import { asLongAsMember, findMember, type FindSession, type Member } from './session.ts'
import { RENDERING_HEADER, visitorOf, type Visitor } from './visitor.ts'

export interface CallContext<E extends EndpointShape> {
  /** Always there on member calls; on public calls when a valid token came along. */
  member: E['access'] extends 'member' ? Member : Member | undefined
  request: FastifyRequest
  reply: FastifyReply
}

export type Handler<E extends EndpointShape> = (
  input: ParsedInput<E>,
  context: CallContext<E>,
) => Promise<CallResult<E>> | CallResult<E>

/** A public answer that may be kept as bytes for callers without a session. */
interface CachedHandler<E extends EndpointShape> {
  kinds: readonly ContentKind[]
  handle: Handler<E>
  /** Told of every call that was answered well, also from the cache. */
  onAnswer?: (input: ParsedInput<E>, visitor: Visitor) => void
}

/** Either kind of handler, once the table's own types have done their work. */
type UniformHandler = Partial<CachedHandler<EndpointShape>> & { handle: Handler<EndpointShape> }

export type Handlers<Table extends EndpointTable> = {
  [Name in keyof Table]: Handler<Table[Name]> | CachedHandler<Table[Name]>
}

export interface CallKit {
  findSession: FindSession
  cache: ContentCache
  keys: AnswerKeys
}

export function cached<E extends EndpointShape>(
  kinds: readonly ContentKind[],
  handle: Handler<E>,
  onAnswer?: CachedHandler<E>['onAnswer'],
): CachedHandler<E> {
  return { kinds, handle, ...(onAnswer && { onAnswer }) }
}

const JSON_TYPE = 'application/json; charset=utf-8'

function rawInput(shape: EndpointShape, request: FastifyRequest): unknown {
  const path = request.params as Record<string, unknown>
  if (shape.method === 'GET') return { ...(request.query as Record<string, unknown>), ...path }
  const body = request.body ?? {}
  if (typeof body !== 'object' || Array.isArray(body)) throw badInput('请求的内容应当是一个 JSON 对象')
  return { ...body, ...path }
}

/** Turns a feature's contract into routes. A handler that is missing or misspelt does not compile. */
export function implement<Table extends EndpointTable>(
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

function addRoute(
  app: FastifyInstance,
  kit: CallKit,
  shape: EndpointShape,
  { handle, kinds, onAnswer }: UniformHandler,
): void {
  const { parseInput, inOurWords } = translateCall(shape)

  async function envelopeOf(
    input: Record<string, unknown>,
    context: CallContext<EndpointShape>,
  ): Promise<Envelope<unknown>> {
    const data = await inOurWords(() => asLongAsMember(() => againAfterDeadlock(() => handle(input, context))))
    return { code: SUCCESS_CODE, msg: SUCCESS_MESSAGE, data }
  }

  /** The same for everybody: made once, kept, and from then on sent by `answer-from-cache.ts`. */
  async function sendPublic(request: FastifyRequest, reply: FastifyReply, key: string, from: readonly ContentKind[]) {
    async function makeAnswer() {
      const input = parseInput(rawInput(shape, request))
      const body = reply.serialize(await envelopeOf(input, { member: undefined, request, reply })) as string
      const prepared = prepareAnswer(body, { contentType: JSON_TYPE, vary: 'token' })
      const onSent = onAnswer && ((visitor: Visitor) => onAnswer(input, visitor))
      return { answer: onSent ? { ...prepared, onSent } : prepared, kinds: from }
    }
    const answer = await kit.cache.answer(key, makeAnswer, isDatabaseAway)
    answer.onSent?.(visitorOf(request, undefined))
    if (request.headers[RENDERING_HEADER] !== undefined) void reply.header(KINDS_HEADER, from.join(' '))
    return sendPrepared(request, reply, answer)
  }

  async function answerInPerson(request: FastifyRequest, reply: FastifyReply) {
    const member = await findMember(request, reply, kit.findSession, shape)
    if (shape.access === 'member' && !member) throw notLoggedIn()
    const input = parseInput(rawInput(shape, request))
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
    const envelope = await envelopeOf(input, { member, request, reply })
    onAnswer?.(input, visitorOf(request, member?.userId))
    return envelope
  }

  async function answerCall(request: FastifyRequest, reply: FastifyReply) {
    const key = kinds && kit.keys.ofCall(request)
    return kinds && key !== undefined ? sendPublic(request, reply, key, kinds) : answerInPerson(request, reply)
  }

  if (kinds) kit.keys.addCall(shape)
  app.route({
    method: shape.method,
    url: API_BASE_PATH + shape.path,
    schema: { response: { 200: envelopeJsonSchema(shape.result) } },
    handler: answerCall,
  })
}
