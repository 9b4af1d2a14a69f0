import type { Envelope, FailureData } from '@bee/contract/envelope.ts'
import {
  Failure,
  SERVICE_ERROR_MESSAGE,
  badInput,
  diskFull,
  notFound,
  tooLarge,
  wrongRange,
  wrongType,
} from '@bee/contract/failures.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway } from '../database/database-errors.ts'
import { isDiskFull } from '../outside/disk-space.ts'
import { isStoreAway } from '../outside/store/s3/s3-client.ts'
import { createSharedLine, leaveUntold } from './logging.ts'

const AWAY_RETRY_SECONDS = 2
const databaseAway = () => new Failure('not-ready', '网站正忙，请稍后再试', { retryAfterSeconds: AWAY_RETRY_SECONDS })

const storeAway = () =>
  new Failure('not-ready', '文件暂时取不到，请稍后再试', { retryAfterSeconds: AWAY_RETRY_SECONDS })

/** The services behind the site that may be unavailable. */
export const AWAY = ['database', 'files', 'disk'] as const

/** Refusals that Fastify itself makes before a handler runs. */
const FASTIFY_REFUSALS: Record<number, () => Failure> = {
  400: () => badInput('请求的内容不是合法的 JSON'),
  404: () => notFound('没有这个接口'),
  413: () => tooLarge('提交的内容太大了'),
  414: () => badInput('网址太长了'),
  415: () => wrongType('不支持这种内容类型'),
  416: () => wrongRange('文件里没有这一段'),
}
/** Other 4xx errors of a library are mistakes of the caller too. */
const otherRefusal = (statusCode: number) =>
  statusCode >= 400 && statusCode < 500 ? badInput('看不懂这个请求') : undefined

/** Our message for a refusal of the framework, if it is one. */
export const refusalOf = ({ code, statusCode = 500 }: FastifyError): Failure | undefined =>
  // A path that leads outside the folder, or that no file can have.
  code === 'FST_STATIC_FORBIDDEN_PATH'
    ? notFound('没有这个地址')
    : (FASTIFY_REFUSALS[statusCode]?.() ?? otherRefusal(statusCode))

export function writeFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  if (failure.retryAfterSeconds !== undefined) void reply.header('retry-after', failure.retryAfterSeconds)
  const { reason, fields, data: details } = failure
  const data: FailureData = { reason, ...(fields ? { fields } : {}), ...(details === undefined ? {} : { details }) }
  const body: Envelope<FailureData> = { code: failure.status, msg: failure.message, data }
  return reply.code(failure.status).header('cache-control', 'no-store').send(body)
}

/**
 * The only place that writes error bodies. An unavailable database or file store is not a defect, nor is a full disk: the same call
 * succeeds once they are back. An unknown error is logged with its cause and answered without a detail.
 */
export function replyToFailures(
  app: FastifyInstance,
  onAway: (what: (typeof AWAY)[number]) => void = () => undefined,
): void {
  const tellAway = createSharedLine(app.log, 'database is away')
  const tellDiskFull = createSharedLine(app.log, 'disk is full')
  const tellStoreAway = createSharedLine(app.log, 'file store is away')

  function failureOf(error: FastifyError, request: FastifyRequest): Failure | undefined {
    if (error instanceof Failure) return error
    if (isStoreAway(error)) {
      tellStoreAway(error, request)
      onAway('files')
      leaveUntold(request)
      return storeAway()
    }
    // Checked before the database: a full disk also makes the database count as unavailable.
    if (isDiskFull(error)) {
      tellDiskFull(error, request)
      onAway('disk')
      leaveUntold(request)
      return diskFull()
    }
    if (!isDatabaseAway(error)) return refusalOf(error)
    tellAway(error, request)
    onAway('database')
    leaveUntold(request)
    return databaseAway()
  }

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = failureOf(error, request)
    if (failure) return writeFailure(reply, failure)
    request.log.error({ err: error }, 'unexpected error')
    const body: Envelope<FailureData> = { code: 500, msg: SERVICE_ERROR_MESSAGE, data: { reason: 'unexpected' } }
    return reply.code(500).header('cache-control', 'no-store').send(body)
  })
}
