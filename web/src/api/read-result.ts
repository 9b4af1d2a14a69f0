import type { Envelope, FailureData } from '@bee/contract/envelope.ts'
import { SERVICE_ERROR_MESSAGE } from '@bee/contract/failures.ts'
import type { Translate } from '@bee/contract/translate.ts'
import { CallFailure } from './call-failure.ts'

const FIRST_FAILURE_CODE = 400

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Specification 7: an answer is a success when its code is absent or below 400; the result is the envelope's data, else the whole answer.
 * Text that is not JSON comes from a proxy between the browser and the server.
 */
export function readResult(status: number, text: string, retryAfter: string | null, inOurWords: Translate): unknown {
  const answer = parse(text)
  const envelope = typeof answer === 'object' && answer !== null ? (answer as Partial<Envelope<unknown>>) : undefined
  const code = status >= FIRST_FAILURE_CODE ? status : (envelope?.code ?? status)
  if (code >= FIRST_FAILURE_CODE) {
    const data = envelope?.data as Partial<FailureData> | null | undefined
    throw new CallFailure(
      code,
      envelope?.msg || SERVICE_ERROR_MESSAGE,
      { ...data, fields: inOurWords(data?.fields ?? {}) as Record<string, string> },
      Number(retryAfter) || undefined,
    )
  }
  if (answer === undefined) throw new CallFailure(status, SERVICE_ERROR_MESSAGE)
  return envelope && 'data' in envelope ? envelope.data : answer
}
