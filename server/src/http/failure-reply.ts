import type { Envelope, FailureData } from '@bee/contract/envelope.ts'
import {
  Failure,
  SERVICE_ERROR_MESSAGE,
  badInput,
  notFound,
  tooLarge,
  tooMany,
  wrongType,
} from '@bee/contract/failures.ts'
import type { FastifyError, FastifyInstance } from 'fastify'

const BAD_JSON = '请求的内容不是合法的 JSON'

/** Refusals that Fastify itself makes before a handler runs. */
function fromFastify(error: FastifyError): Failure | undefined {
  switch (error.statusCode) {
    case 400:
      return badInput(BAD_JSON)
    case 404:
      return notFound('没有这个接口')
    case 413:
      return tooLarge('提交的内容太大了')
    case 414:
      return badInput('网址太长了')
    case 415:
      return wrongType('不支持这种内容类型')
    case 429:
      return tooMany('操作太频繁，请稍后再试', 60)
    default:
      return undefined
  }
}

/** The one place that writes error bodies. An unknown error is logged with its cause and answered without a detail. */
export function replyToFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = error instanceof Failure ? error : fromFastify(error)
    if (!failure) {
      request.log.error({ err: error }, 'unexpected error')
      const body: Envelope<FailureData> = { code: 500, msg: SERVICE_ERROR_MESSAGE, data: { reason: 'unexpected' } }
      return reply.code(500).header('cache-control', 'no-store').send(body)
    }
    if (failure.retryAfterSeconds !== undefined) void reply.header('retry-after', failure.retryAfterSeconds)
    const data: FailureData = { reason: failure.reason, ...(failure.fields ? { fields: failure.fields } : {}) }
    const body: Envelope<FailureData> = { code: failure.status, msg: failure.message, data }
    return reply.code(failure.status).header('cache-control', 'no-store').send(body)
  })
}
