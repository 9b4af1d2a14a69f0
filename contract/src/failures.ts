export type FailureReason =
  | 'bad-input'
  | 'not-logged-in'
  | 'forbidden'
  | 'second-step-needed'
  | 'not-confirmed'
  | 'not-found'
  | 'conflict'
  | 'too-large'
  | 'wrong-type'
  | 'wrong-range'
  | 'too-many'
  | 'not-ready'
  | 'disk-full'

const STATUS: Record<FailureReason, number> = {
  'bad-input': 400,
  'not-logged-in': 401,
  forbidden: 403,
  'second-step-needed': 403,
  'not-confirmed': 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'wrong-type': 415,
  'wrong-range': 416,
  'too-many': 429,
  'not-ready': 503,
  'disk-full': 507,
}

/** An expected refusal. Decisions compare `reason`, never the sentence. */
export class Failure extends Error {
  readonly reason: FailureReason
  readonly status: number
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined
  /** Data that the caller needs to go on, such as the other author's version when both have changed the same item. */
  readonly data: unknown

  constructor(
    reason: FailureReason,
    message: string,
    details: { fields?: Record<string, string>; retryAfterSeconds?: number; data?: unknown } = {},
  ) {
    super(message)
    this.name = 'Failure'
    this.reason = reason
    this.status = STATUS[reason]
    this.fields = details.fields
    this.retryAfterSeconds = details.retryAfterSeconds
    this.data = details.data
  }
}

export const SERVICE_ERROR_MESSAGE = '服务错误'
export const FORBIDDEN_MESSAGE = '没有权限查看这个内容'

export const badInput = (message: string, fields?: Record<string, string>) =>
  new Failure('bad-input', message, fields ? { fields } : {})
/** A refusal of one field: the same sentence at the top and under the field. */
export const badField = (field: string, message: string) => badInput(message, { [field]: message })
export const notLoggedIn = () => new Failure('not-logged-in', '请先登录')
export const forbidden = (message = FORBIDDEN_MESSAGE) => new Failure('forbidden', message)
/** For staff with a role that needs two steps to log in, before they have set up the second one. */
export const secondStepNeeded = () => new Failure('second-step-needed', '你的角色要用两步验证，先设好验证器才能继续')
/** For a sensitive call: the caller's last confirmation is too long ago. */
export const notConfirmed = () => new Failure('not-confirmed', '这一步要再确认一次是你本人')
export const notFound = (message = '没有找到这个内容') => new Failure('not-found', message)
export const conflict = (message: string, data?: unknown) => new Failure('conflict', message, { data })
export const tooLarge = (message: string) => new Failure('too-large', message)
export const wrongType = (message: string) => new Failure('wrong-type', message)
export const wrongRange = (message: string) => new Failure('wrong-range', message)
export const tooMany = (message: string, retryAfterSeconds: number) =>
  new Failure('too-many', message, { retryAfterSeconds })
export const notReady = (message = '服务还没有准备好，请稍后再试') => new Failure('not-ready', message)
export const diskFull = () => new Failure('disk-full', '磁盘满了，没有存上；学校腾出空间之后再试')
