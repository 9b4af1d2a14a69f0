import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { wrongType } from '@bee/contract/failures.ts'
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { allowBodyWithin, allowSlowBody } from '../body/body-time.ts'
import { readWhole } from '../body/read-whole.ts'
import { dropReceived, receiveFile, type ReceivedFile } from '../body/receive-file.ts'
import { envelopeOf } from '../implement.ts'
import type { StaffGate, StaffRouter } from './staff-router.ts'
import type { Staff } from './staff-session.ts'

interface BodyCall<Prepared> {
  staff: Staff
  request: FastifyRequest
  prepared: Prepared
}

interface BodyRoute<Prepared, Body> {
  method?: 'POST' | 'PUT'
  /** Relative to the base path. */
  path: string
  gate: StaffGate
  /** Media types of the body. A body of any other type is refused before it is read. */
  types: readonly string[]
  /** The sentence for a body of another type, and for a missing one. */
  wrongType: string
  /** Runs before the body is read: reads the query, and refuses with a `Failure`. */
  prepare: (request: FastifyRequest, staff: Staff) => Prepared | Promise<Prepared>
  /** The answer of the call. */
  handle: (body: Body, call: BodyCall<Prepared>) => Promise<unknown>
}

type Router = Pick<StaffRouter, 'admit'>

/**
 * A call of the staff whose body is not JSON. It is not in the table of calls, because a body there is parsed and has a small limit. The
 * right is checked before the body is read, so that a caller without it cannot make the server read megabytes.
 */
function addBodyRoute<Prepared, Body>(
  app: FastifyInstance,
  router: Router,
  route: BodyRoute<Prepared, Body> & {
    parse: (scope: FastifyInstance) => void
    allowTime: (request: FastifyRequest) => void
    isBody: (body: unknown) => body is Body
    /** The session may end while a slow body arrives. */
    isAdmittedTwice: boolean
    /** Runs after the answer, also after a refusal. */
    drop?: (body: Body) => Promise<void>
  },
): void {
  const { method = 'POST', path, gate, prepare, handle, parse, allowTime, isBody, isAdmittedTwice, drop } = route
  const calls = new WeakMap<FastifyRequest, BodyCall<Prepared>>()
  const refusal = () => wrongType(route.wrongType)

  async function admit(request: FastifyRequest): Promise<void> {
    const staff = await router.admit(request, gate)
    calls.set(request, { staff, request, prepared: await prepare(request, staff) })
    allowTime(request)
  }

  async function answerOf(body: Body, call: BodyCall<Prepared>): Promise<unknown> {
    try {
      if (isAdmittedTwice) await router.admit(call.request, gate)
      return await handle(body, call)
    } finally {
      await drop?.(body)
    }
  }

  const answer: RouteHandlerMethod = async (request, reply) => {
    const { body } = request
    const call = calls.get(request)
    if (!call || !isBody(body)) throw refusal()
    const result = await answerOf(body, call)
    return reply.header('cache-control', 'no-store').send(envelopeOf(result))
  }

  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(refusal()))
    parse(scope)
    scope.route({ method, url: API_BASE_PATH + path, onRequest: admit, handler: answer })
    done()
  })
}

/** How a body arrives, up to a limit, and what is left to do after the call. */
interface BodyReader<Body> {
  read: (request: FastifyRequest, payload: IncomingMessage, limitBytes: number) => Promise<Body>
  isBody: (body: unknown) => body is Body
  drop?: (body: Body) => Promise<void>
}

type ReadRoute<Prepared, Body> = BodyRoute<Prepared, Body> & { limitBytes: number }

const addReadRoute =
  <Body>({ read, ...reader }: BodyReader<Body>) =>
  <Prepared>(app: FastifyInstance, router: Router, route: ReadRoute<Prepared, Body>): void => {
    const { types, limitBytes } = route
    addBodyRoute(app, router, {
      ...route,
      ...reader,
      parse: (scope) =>
        scope.addContentTypeParser([...types], (request: FastifyRequest, payload: IncomingMessage) =>
          read(request, payload, limitBytes),
        ),
      allowTime: allowSlowBody,
      isAdmittedTwice: true,
    })
  }

/** The body is read into memory. */
export const addBytesRoute = addReadRoute<Buffer>({ read: readWhole, isBody: (body) => Buffer.isBuffer(body) })

/** The body is a file; a large one is never in memory as a whole. It is deleted after the call. */
export const addFileRoute = addReadRoute<ReceivedFile>({
  read: receiveFile,
  isBody: (body): body is ReceivedFile =>
    typeof body === 'object' && body !== null && ('content' in body || 'contentFile' in body),
  drop: dropReceived,
})

/** The body is left unread: `handle` reads it, and limits it. */
export function addStreamRoute<Prepared>(
  app: FastifyInstance,
  router: Router,
  route: BodyRoute<Prepared, Readable> & { withinMs?: number },
): void {
  const { types, withinMs } = route
  addBodyRoute(app, router, {
    ...route,
    parse: (scope) => scope.addContentTypeParser([...types], (_request, payload, parsed) => parsed(null, payload)),
    allowTime: (request) => (withinMs === undefined ? allowSlowBody(request) : allowBodyWithin(request, withinMs)),
    isBody: (body): body is Readable => body instanceof Readable,
    isAdmittedTwice: false,
  })
}
