import { callShapeOf } from '@bee/contract/call-table.ts'
import { toRequest } from '@bee/contract/client.ts'
import type { CallInput, EndpointShape } from '@bee/contract/endpoint.ts'
import { toWireBy } from '@bee/contract/translate.ts'
import { getRequest, postRequest } from './load.ts'

/** The request of a call, given in our words; the contract knows the words of the wire. */
export function callOf<E extends EndpointShape>(endpoint: E) {
  const { method, path, inputWords } = callShapeOf(endpoint)
  // Once for all requests: a generator that asks ten thousand times shares a machine with the measured process.
  const toWire = toWireBy(inputWords)
  const leave = (input: CallInput<E>) => toRequest({ method, path }, toWire(input) as Record<string, unknown>)

  /** From the root of the site, with its query. */
  const address = (input: CallInput<E>): string => leave(input).url

  /** The whole request text. */
  const request = (input: CallInput<E>, headers: Record<string, string>): string => {
    const { url, body } = leave(input)
    return body === undefined ? getRequest(url, headers) : postRequest(url, body, headers)
  }

  return { address, request }
}
