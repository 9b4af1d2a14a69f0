import { CallFailure } from '../../api/call-failure.ts'

/** A refused call of the staff API. `requestId` finds the call in the server's log. */
export class ManageFailure extends CallFailure {
  readonly requestId: string

  constructor(failure: CallFailure, requestId: string) {
    super(
      failure.status,
      failure.message,
      { reason: failure.reason, fields: failure.fields },
      failure.retryAfterSeconds,
    )
    this.requestId = requestId
  }
}

/** Empty when the server never answered. */
export const requestIdOf = (error: unknown): string => (error instanceof ManageFailure ? error.requestId : '')
