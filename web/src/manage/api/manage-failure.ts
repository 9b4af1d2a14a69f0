import { CallFailure } from '../../api/call-failure.ts'

/** A refused call of the operators' side, with the number under which the server has written it down. */
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

/** Empty where the server never answered. */
export const requestIdOf = (error: unknown): string => (error instanceof ManageFailure ? error.requestId : '')
