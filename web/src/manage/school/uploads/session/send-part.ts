import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import type { Envelope } from '@bee/contract/envelope.ts'
import {
  PART_HASH_HEADER,
  PART_TYPE,
  uploadPartPath,
  type PartsThere,
} from '@bee/contract/manage/media/film-upload.contract.ts'
import { STAFF_HEADER, STAFF_HEADER_VALUE } from '@bee/contract/manage/staff-fields.ts'

/** Why a part did not arrive. */
export class PartFailure extends Error {
  /** 0 where nobody answered. */
  readonly status: number
  /** Whether our own server said it, and not something on the way. */
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
  /** How much of it has gone so far. */
  onSent: (bytes: number) => void
}

function answerOf(request: XMLHttpRequest): PartsThere | PartFailure {
  let answer: Partial<Envelope<PartsThere>> | undefined
  try {
    answer = JSON.parse(request.responseText) as Partial<Envelope<PartsThere>>
  } catch {
    // A page of whatever stands between us and the server.
  }
  if (request.status === 200 && answer?.data) return answer.data
  return new PartFailure(request.status, answer?.msg ?? '', answer?.msg !== undefined)
}

/** By the older way of asking: only it says how much of a body has gone. */
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
