import type { Envelope, FailureData } from '@bee/contract/envelope.ts'
import { badInput, SERVICE_ERROR_MESSAGE, type Failure } from '@bee/contract/failures.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { refusalOf, writeFailure } from './failure-reply.ts'
import { REQUEST_ID_HEADER } from './logging.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

const BAD_ADDRESS = badInput('网址有误')
const HEADERS_TOO_LARGE = 431

/** Answers a request that is refused before any hook runs: its address cannot be decoded, or is too long. */
function replyToFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): Failure {
  const refusal: Failure = error.code === 'FST_ERR_BAD_URL' ? BAD_ADDRESS : (refusalOf(error) ?? BAD_ADDRESS)
  writeFailure(reply.headers({ ...SECURITY_HEADERS, [REQUEST_ID_HEADER]: request.id }), refusal)
  return refusal
}

type ClientError = Parameters<NonNullable<FastifyServerOptions['clientErrorHandler']>>[0]

/** Answers a client before a request exists: bytes that are not HTTP, headers without end, a client that never finishes. */
function replyToClientError(error: ClientError, socket: Socket, id: string): number | undefined {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return undefined
  const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW'
  const isTooSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const [status, reason] = isTooLarge
    ? [HEADERS_TOO_LARGE, 'Headers Too Large']
    : isTooSlow
      ? [408, 'Request Timeout']
      : [400, 'Bad Request']
  const msg = isTooLarge ? '请求头太大了' : isTooSlow ? '请求发送得太慢了' : SERVICE_ERROR_MESSAGE
  const body = JSON.stringify({ code: status, msg, data: { reason: 'bad-input' } } satisfies Envelope<FailureData>)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
    [REQUEST_ID_HEADER]: id,
    ...SECURITY_HEADERS,
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}\r\n${body}`)
  return status
}

const EXPECTATION_FAILED = 417

/** Answers requests that Node itself would refuse without a body: a missing Host header, or an Expect header that cannot be met. */
export function createUnroutedRefusal({ nextId, count, tell }: RefusalParts & { tell: (line: object) => void }) {
  return (response: ServerResponse, status: 400 | 417): void => {
    const id = nextId()
    const msg = status === EXPECTATION_FAILED ? '做不到请求头 Expect 要求的事' : '请求没有写明主机（Host）'
    const body = JSON.stringify({ code: status, msg, data: { reason: 'bad-input' } } satisfies Envelope<FailureData>)
    response
      .writeHead(status, {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        connection: 'close',
        [REQUEST_ID_HEADER]: id,
        ...SECURITY_HEADERS,
      })
      .end(body)
    count(status)
    tell({ reqId: id, status })
  }
}

interface RefusalParts {
  nextId: () => string
  count: (status: number) => void
}

/** The framework's own refusals, with our messages. No hook sees them, so they are counted and logged here. */
export function createFrameworkFailures({ nextId, count }: RefusalParts) {
  return {
    frameworkErrors(error, request, reply) {
      const { status } = replyToFrameworkError(error, request, reply)
      count(status)
      request.log.info({ status, code: error.code }, 'refused')
    },
    clientErrorHandler(this: FastifyInstance, error, socket) {
      const id = nextId()
      const status = replyToClientError(error, socket, id)
      if (status === undefined) return
      count(status)
      this.log.info({ reqId: id, status, code: error.code }, 'refused')
    },
  } satisfies FastifyServerOptions
}
