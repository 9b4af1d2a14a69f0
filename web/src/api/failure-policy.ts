import { FORBIDDEN_MESSAGE, SERVICE_ERROR_MESSAGE } from '@bee/contract/failures.ts'
import { NETWORK_ERROR_MESSAGE } from '../lib/failure-sentence.ts'
import { throttle } from '../lib/throttle.ts'
import { showToast } from '../ui/overlays/toast.tsx'
import { TIMEOUT_STATUS, type CallFailure } from './call-failure.ts'
import { leaveForLogin } from './session.ts'

/** A burst of refused calls says it once (specification 8). */
export const FORBIDDEN_THROTTLE_MS = 200

const sayForbidden = throttle(() => showToast(FORBIDDEN_MESSAGE, 'error'), FORBIDDEN_THROTTLE_MS)

/** The specification's error catalogue, row by row. */
const POLICY: {
  when: (failure: CallFailure) => boolean
  then: (failure: CallFailure, usedToken: string | undefined) => void
  evenIfQuiet?: true
}[] = [
  { when: ({ status }) => status === 401, then: (_failure, usedToken) => leaveForLogin(usedToken), evenIfQuiet: true },
  { when: ({ status }) => status === 0, then: () => showToast(NETWORK_ERROR_MESSAGE, 'error') },
  { when: ({ status }) => status === 403, then: () => sayForbidden() },
  { when: ({ status }) => status === 404 || status === TIMEOUT_STATUS, then: () => undefined },
  { when: () => true, then: ({ message }) => showToast(message || SERVICE_ERROR_MESSAGE, 'error') },
]

/**
 * `isQuiet`: the caller ignores the failure, or shows it in its own words; only the end of the session is never quiet.
 * `usedToken`: the token of the call.
 */
export function applyFailurePolicy(failure: CallFailure, isQuiet: boolean, usedToken?: string): void {
  const row = POLICY.find(({ when }) => when(failure))
  if (row && (!isQuiet || row.evenIfQuiet)) row.then(failure, usedToken)
}
