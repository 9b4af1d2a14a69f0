import type { Transport, TransportRequest } from '@bee/contract/client.ts'
import { REQUEST_TIMEOUT_MS } from '@bee/contract/limits.ts'
import { STAFF_HEADER, STAFF_HEADER_VALUE } from '@bee/contract/manage/staff-fields.ts'
import { NETWORK_ERROR_MESSAGE } from '../../lib/failure-sentence.ts'
import { CallFailure, TIMEOUT_STATUS } from '../../api/call-failure.ts'
import { readResult } from '../../api/read-result.ts'
import { askConfirmation, askSecondStep } from './confirmation.ts'
import { ManageFailure } from './manage-failure.ts'

/** The transport calls these when the refusal concerns the session and not the request. */
export interface Doors {
  /** There is no session, or it has ended. */
  onNobody: () => void
  /** The role requires two-step log-in, and setting it up can be put off no longer. */
  onSecondStepNeeded: () => void
}

const HEADERS = { [STAFF_HEADER]: STAFF_HEADER_VALUE, lang: 'zh-CN', 'cache-control': 'no-cache' }

async function exchange({ method, url, body, options, inOurWords }: TransportRequest): Promise<unknown> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), REQUEST_TIMEOUT_MS)
  const hasBody = body !== undefined
  let requestId = ''
  try {
    const response = await fetch(url, {
      method,
      headers: { ...HEADERS, ...(hasBody ? { 'content-type': 'application/json' } : {}) },
      ...(hasBody ? { body: JSON.stringify(body) } : {}),
      signal: options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal,
    })
    requestId = response.headers.get('x-request-id') ?? ''
    return readResult(response.status, await response.text(), response.headers.get('retry-after'), inOurWords)
  } catch (error) {
    if (error instanceof CallFailure) throw new ManageFailure(error, requestId)
    // The caller has cancelled the request: it expects no ManageFailure.
    if (options.signal?.aborted) throw error
    throw new ManageFailure(new CallFailure(stop.signal.aborted ? TIMEOUT_STATUS : 0, NETWORK_ERROR_MESSAGE), requestId)
  } finally {
    clearTimeout(timer)
  }
}

/** The dialog after which the call goes out once more. */
function askFor({ reason }: ManageFailure, { method }: TransportRequest): (() => Promise<boolean>) | undefined {
  if (reason === 'not-confirmed') return askConfirmation
  return reason === 'second-step-needed' && method !== 'GET' ? askSecondStep : undefined
}

/** Sends calls with fetch, the HttpOnly session cookie, and the header that other sites cannot send. */
export function createManageTransport({ onNobody, onSecondStepNeeded }: Doors): Transport {
  return async function send(request: TransportRequest): Promise<unknown> {
    try {
      return await exchange(request)
    } catch (error) {
      if (!(error instanceof ManageFailure)) throw error
      if (error.reason === 'not-logged-in') onNobody()
      // Nothing can be read either: the whole desk waits for it.
      if (error.reason === 'second-step-needed' && request.method === 'GET') onSecondStepNeeded()
      const ask = askFor(error, request)
      // A closed dialog counts as a refusal: the call changed nothing.
      if (!ask || !(await ask())) throw error
      return send(request)
    }
  }
}
