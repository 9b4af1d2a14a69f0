import type { UploadedFile } from '@bee/contract/account/account.contract.ts'
import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { UPLOAD_TIMEOUT_MS } from '@bee/contract/limits.ts'
import { NETWORK_ERROR_MESSAGE } from '../lib/failure-sentence.ts'
import { CallFailure, TIMEOUT_STATUS } from './call-failure.ts'
import { callHeaders } from './call-headers.ts'
import { applyFailurePolicy } from './failure-policy.ts'
import { readResult } from './read-result.ts'
import { readSession } from './session.ts'

/** Written out: the contract itself would bring its schemas along. */
const UPLOAD_PATH = '/fileUpload'

interface UploadOptions {
  /** Share of the file that has left, 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

function send(path: string, file: Blob, { onProgress, signal }: UploadOptions): Promise<unknown> {
  return new Promise((resolve, reject) => {
    // Not fetch: it cannot tell how much of a body has left.
    const request = new XMLHttpRequest()
    request.open('POST', API_BASE_PATH + path)
    request.timeout = UPLOAD_TIMEOUT_MS
    for (const [name, value] of Object.entries(callHeaders())) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress?.(loaded / total)
    })
    const failWith = (status: number) => reject(new CallFailure(status, NETWORK_ERROR_MESSAGE))
    request.addEventListener('error', () => failWith(0))
    request.addEventListener('timeout', () => failWith(TIMEOUT_STATUS))
    request.addEventListener('abort', () => reject(new DOMException('Left by the caller', 'AbortError')))
    request.addEventListener('load', () => {
      try {
        const { status, responseText } = request
        resolve(readResult(status, responseText, request.getResponseHeader('retry-after'), (fields) => fields))
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)))
      }
    })
    signal?.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.set('file', file, 'picture')
    request.send(form)
  })
}

/**
 * Sends one picture to a call that takes one, and answers in the words of the wire. Failures are shown where the picture is, so only
 * the end of the session is dealt with here.
 */
export async function sendPicture(path: string, file: Blob, options: UploadOptions = {}): Promise<unknown> {
  const usedToken = readSession()?.token
  try {
    return await send(path, file, options)
  } catch (error) {
    if (error instanceof CallFailure) applyFailurePolicy(error, true, usedToken)
    throw error
  }
}

/** For a public picture, such as an avatar. */
export const uploadPicture = (file: Blob, options: UploadOptions = {}) =>
  sendPicture(UPLOAD_PATH, file, options) as Promise<UploadedFile>
