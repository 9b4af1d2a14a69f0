import { FORBIDDEN_MESSAGE, SERVICE_ERROR_MESSAGE } from '@bee/contract/failures.ts'

/** Of a call that was never answered. */
export const NETWORK_ERROR_MESSAGE = '网络开小差了，请检查网络后再试'

/** The failure and the next step, by the status of the call; 0: the call was never answered. */
const SENTENCES: Readonly<Record<number, string>> = {
  0: `${NETWORK_ERROR_MESSAGE}。`,
  403: `${FORBIDDEN_MESSAGE}。`,
  404: '没有找到这个内容，它可能已经撤下。',
  408: '等了很久也没有回音，过一会儿再试。',
}
const UNKNOWN = `${SERVICE_ERROR_MESSAGE}，过一会儿再试。`

const ENDS_A_SENTENCE = /[。？！…]$/

/**
 * The sentence for a part of a page that could not be filled: the server's own where it has one for the reader (specification 8). The text
 * of a mistake in our own code is not shown.
 */
export function failureSentence(error: unknown): string {
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return UNKNOWN
  const { status, message } = error
  const known = SENTENCES[status]
  if (known !== undefined) return known
  if (message === '' || message === SERVICE_ERROR_MESSAGE) return UNKNOWN
  return ENDS_A_SENTENCE.test(message) ? message : `${message}。`
}
