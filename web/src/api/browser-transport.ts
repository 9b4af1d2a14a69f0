import type { TransportRequest } from '@bee/contract/client.ts'
import { REQUEST_TIMEOUT_MS } from '@bee/contract/limits.ts'
import { NETWORK_ERROR_MESSAGE } from '../lib/failure-sentence.ts'
import { CallFailure, TIMEOUT_STATUS } from './call-failure.ts'
import { callHeaders } from './call-headers.ts'
import { applyFailurePolicy } from './failure-policy.ts'
import { countPending } from './pending-requests.ts'
import { PREVIEW_BASE } from './preview-base.ts'
import { readResult } from './read-result.ts'
import { readSession } from './session.ts'

async function exchange({ method, url, body, options, inOurWords }: TransportRequest): Promise<unknown> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), REQUEST_TIMEOUT_MS)
  const hasBody = body !== undefined
  try {
    const response = await fetch(PREVIEW_BASE + url, {
      method,
      headers: { ...callHeaders(), ...(hasBody ? { 'content-type': 'application/json' } : {}) },
      ...(hasBody ? { body: JSON.stringify(body) } : {}),
      signal: options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal,
      keepalive: options.keepalive ?? false,
    })
    const text = await response.text()
    return readResult(response.status, text, response.headers.get('retry-after'), inOurWords)
  } catch (error) {
    // A refusal has already been reported; a caller that aborted does not want to hear of a failure.
    if (error instanceof CallFailure || options.signal?.aborted) throw error
    throw new CallFailure(stop.signal.aborted ? TIMEOUT_STATUS : 0, NETWORK_ERROR_MESSAGE)
  } finally {
    clearTimeout(timer)
  }
}

export async function browserTransport(request: TransportRequest): Promise<unknown> {
  const { bypassed = false, quiet = false } = request.options
  const usedToken = readSession()?.token
  try {
    return await (bypassed ? exchange(request) : countPending(() => exchange(request)))
  } catch (error) {
    if (error instanceof CallFailure) applyFailurePolicy(error, quiet, usedToken)
    throw error
  }
}
