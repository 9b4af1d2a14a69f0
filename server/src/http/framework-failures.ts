import type { Envelope, FailureData } from '@bee/contract/envelope.ts'
import { badInput, SERVICE_ERROR_MESSAGE, type Failure } from '@bee/contract/failures.ts'
import type { FastifyError, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { refusalOf, writeFailure } from './failure-reply.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

const BAD_ADDRESS = badInput('网址有误')
const HEADERS_TOO_LARGE = 431

/** What is refused before any hook has run: an address that cannot be decoded, or is too long. */
function replyToFrameworkError(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const refusal: Failure = error.code === 'FST_ERR_BAD_URL' ? BAD_ADDRESS : (refusalOf(error) ?? BAD_ADDRESS)
  writeFailure(reply.headers(SECURITY_HEADERS), refusal)
}

/** What is refused before there is a request: bytes that are no HTTP, headers without end, a client that never finishes. */
const replyToClientError: NonNullable<FastifyServerOptions['clientErrorHandler']> = (error, socket) => {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
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
    ...SECURITY_HEADERS,
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}\r\n${body}`)
}

/** The framework's own refusals, in our words. */
export const frameworkFailures = {
  frameworkErrors: replyToFrameworkError,
  clientErrorHandler: replyToClientError,
} satisfies FastifyServerOptions
