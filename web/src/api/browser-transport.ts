import type { TransportRequest } from '@bee/contract/client.ts'
import type { Envelope, FailureData } from '@bee/contract/envelope.ts'
import { SERVICE_ERROR_MESSAGE } from '@bee/contract/failures.ts'
import { REQUEST_TIMEOUT_MS } from '@bee/contract/limits.ts'
import { CallFailure, NETWORK_ERROR_MESSAGE } from './call-failure.ts'
import { applyFailurePolicy } from './failure-policy.ts'
import { countPending } from './pending-requests.ts'
import { readSession } from './session.ts'

/** The headers of specification 7: token and userId when there is a session, language, no cache on the way. */
export function callHeaders(): Record<string, string> {
  const session = readSession()
  return {
    lang: 'zh-CN',
    'cache-control': 'no-cache',
    pragma: 'no-cache',
    ...(session ? { token: session.token, userId: session.userId } : {}),
  }
}

/** The whole response of a failed call, as the catalogue needs it. */
async function failureOf(response: Response): Promise<CallFailure> {
  const envelope = (await response.json().catch(() => null)) as Envelope<FailureData | null> | null
  const retryAfter = Number(response.headers.get('retry-after')) || undefined
  return new CallFailure(response.status, envelope?.msg ?? SERVICE_ERROR_MESSAGE, envelope?.data, retryAfter)
}

async function exchange({ method, url, body, options }: TransportRequest): Promise<unknown> {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  let response: Response
  try {
    response = await fetch(url, {
      method,
      headers: { ...callHeaders(), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      keepalive: options.keepalive ?? false,
    })
  } catch (error) {
    // Left by the caller: not a failure anybody should hear of.
    if (options.signal?.aborted) throw error
    throw new CallFailure(timeout.aborted ? 408 : 0, NETWORK_ERROR_MESSAGE)
  }
  if (!response.ok) throw await failureOf(response)
  return ((await response.json()) as Envelope<unknown>).data
}

export async function browserTransport(request: TransportRequest): Promise<unknown> {
  const { bypassed = false, quiet = false } = request.options
  try {
    return await (bypassed ? exchange(request) : countPending(() => exchange(request)))
  } catch (error) {
    if (error instanceof CallFailure) applyFailurePolicy(error, quiet)
    throw error
  }
}
