import type { FailureData } from '@bee/contract/envelope.ts'

/** A call that was refused or never answered. */
export class CallFailure extends Error {
  /** HTTP status, 0 when the network failed. */
  readonly status: number
  readonly reason: string
  readonly fields: Record<string, string>
  readonly retryAfterSeconds: number | undefined
  /** Further data of the refusal, such as the other author's version when both have changed the same item. */
  readonly details: unknown

  constructor(status: number, message: string, data?: Partial<FailureData> | null, retryAfterSeconds?: number) {
    super(message)
    this.name = 'CallFailure'
    this.status = status
    this.reason = data?.reason ?? (status === 0 ? 'network' : 'unexpected')
    this.fields = data?.fields ?? {}
    this.retryAfterSeconds = retryAfterSeconds
    this.details = data?.details
  }
}

/** HTTP's own word for it; given to calls that took longer than they may. */
export const TIMEOUT_STATUS = 408

/** The item does not exist. Tested by status, since the rendering server has an error class of its own. */
export const isMissingFailure = (error: unknown) => error instanceof Error && 'status' in error && error.status === 404

/** The call was made without a session, or the session has ended. */
export const isSessionEnd = (error: unknown) => error instanceof Error && 'status' in error && error.status === 401

/** The server could not answer now; the same call may be answered in a moment. */
export const isServerTrouble = (error: unknown) =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status >= 500
