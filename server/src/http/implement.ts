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

/** A public answer that may be kept as ready bytes for callers without a session. */
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
    const { handle, kinds, onAnswer } = (typeof given === 'function' ? { handle: given } : given) as UniformHandler
    if (kinds) kit.keys.addCall(shape)
    const { parseInput, inOurWords } = translateCall(shape)
    app.route({
      method: shape.method,
      url: API_BASE_PATH + shape.path,
      schema: { response: { 200: envelopeJsonSchema(shape.result) } },
      handler: async (request, reply) => {
        const answer = async (member: Member | undefined, input: Record<string, unknown>) =>
          ({
            code: SUCCESS_CODE,
            msg: SUCCESS_MESSAGE,
            data: await inOurWords(() =>
              asLongAsMember(() => againAfterDeadlock(() => handle(input, { member, request, reply }))),
            ),
          }) satisfies Envelope<unknown>

        const key = kinds && kit.keys.ofCall(request)
        if (kinds && key !== undefined) {
          const make = async () => {
            const input = parseInput(rawInput(shape, request))
            const body = reply.serialize(await answer(undefined, input)) as string
            const onSent = onAnswer && ((visitor: Visitor) => onAnswer(input, visitor))
            const ready = prepareAnswer(body, { contentType: JSON_TYPE, vary: 'token' })
            return { answer: onSent ? { ...ready, onSent } : ready, kinds }
          }
          const ready = await kit.cache.answer(key, make, isDatabaseAway)
          ready.onSent?.(visitorOf(request, undefined))
          if (request.headers[RENDERING_HEADER] !== undefined) void reply.header(KINDS_HEADER, kinds.join(' '))
          return sendPrepared(request, reply, ready)
        }

        const member = await findMember(request, reply, kit.findSession, shape)
        if (shape.access === 'member' && !member) throw notLoggedIn()
        const input = parseInput(rawInput(shape, request))
        if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
        const envelope = await answer(member, input)
        onAnswer?.(input, visitorOf(request, member?.userId))
        return envelope
      },
    })
  }
}
