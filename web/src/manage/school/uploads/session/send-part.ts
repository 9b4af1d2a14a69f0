import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import type { Envelope } from '@bee/contract/envelope.ts'
import {
  PART_HASH_HEADER,
  PART_TYPE,
  uploadPartPath,
  type PartsThere,
} from '@bee/contract/manage/media/film-upload.contract.ts'
import { STAFF_HEADER, STAFF_HEADER_VALUE } from '@bee/contract/manage/staff-fields.ts'

export class PartFailure extends Error {
  /** 0 without an answer. */
  readonly status: number
  /** Whether our server answered, and not a proxy before it. */
  readonly isOurs: boolean

  constructor(status: number, message: string, isOurs: boolean) {
    super(message)
    this.name = 'PartFailure'
    this.status = status
    this.isOurs = isOurs
  }
}

export interface PartToSend {
  uploadId: number
  number: number
  content: Blob
  sha256: string
  signal: AbortSignal
  /** Called with the bytes sent so far. */
  onSent: (bytes: number) => void
}

function answerOf(request: XMLHttpRequest): PartsThere | PartFailure {
  let answer: Partial<Envelope<PartsThere>> | undefined
  try {
    answer = JSON.parse(request.responseText) as Partial<Envelope<PartsThere>>
  } catch {
    // The answer is no JSON: an error page of a proxy.
  }
  if (request.status === 200 && answer?.data) return answer.data
  return new PartFailure(request.status, answer?.msg ?? '', answer?.msg !== undefined)
}

/** XMLHttpRequest, because fetch reports no upload progress. */
export function sendPart({ uploadId, number, content, sha256, signal, onSent }: PartToSend): Promise<PartsThere> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    request.open('PUT', API_BASE_PATH + uploadPartPath(uploadId, number))
    request.setRequestHeader(STAFF_HEADER, STAFF_HEADER_VALUE)
    request.setRequestHeader('content-type', PART_TYPE)
    request.setRequestHeader(PART_HASH_HEADER, sha256)
    request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded))
    request.addEventListener('load', () => {
      const answer = answerOf(request)
      if (answer instanceof PartFailure) reject(answer)
      else resolve(answer)
    })
    const fail = () => reject(new PartFailure(0, '', false))
    request.addEventListener('error', fail)
    request.addEventListener('abort', fail)
    request.addEventListener('loadend', () => signal.removeEventListener('abort', stop))
    signal.addEventListener('abort', stop)
    request.send(content)
  })
}
