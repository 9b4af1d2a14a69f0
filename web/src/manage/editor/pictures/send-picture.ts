import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { UPLOAD_TIMEOUT_MS } from '@bee/contract/limits.ts'
import { STAFF_HEADER, STAFF_HEADER_VALUE } from '@bee/contract/manage/staff-fields.ts'
import {
  PICTURE_UPLOAD_PATH,
  SCHOOL_PICTURE_MAX_BYTES,
  type Picture,
} from '@bee/contract/manage/content/writing.contract.ts'
import { NETWORK_ERROR_MESSAGE } from '../../../lib/failure-sentence.ts'
import { CallFailure, TIMEOUT_STATUS } from '../../../api/call-failure.ts'
import { readResult } from '../../../api/read-result.ts'
import { noteOnItsWay } from './on-their-way.ts'

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** Undefined when the file may be uploaded. */
export function whyNotPicture({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!PICTURE_TYPES.includes(type)) return '只能用 JPEG、PNG、WebP 或 GIF 图片'
  const most = SCHOOL_PICTURE_MAX_BYTES / 1024 / 1024
  return size > SCHOOL_PICTURE_MAX_BYTES ? `图片不能超过 ${most} MB` : undefined
}

/** Uploads a picture. `onProgress` gets the sent share, from 0 to 1. */
export function sendPicture(file: File, onProgress: (share: number) => void): Promise<Picture> {
  return noteOnItsWay(post(file, onProgress))
}

function post(file: File, onProgress: (share: number) => void): Promise<Picture> {
  return new Promise((resolve, reject) => {
    // XMLHttpRequest, because fetch reports no upload progress.
    const request = new XMLHttpRequest()
    request.open('POST', `${API_BASE_PATH}${PICTURE_UPLOAD_PATH}?title=${encodeURIComponent(file.name)}`)
    request.timeout = UPLOAD_TIMEOUT_MS
    request.setRequestHeader(STAFF_HEADER, STAFF_HEADER_VALUE)
    request.setRequestHeader('content-type', file.type)
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total)
    })
    const failWith = (status: number) => reject(new CallFailure(status, NETWORK_ERROR_MESSAGE))
    request.addEventListener('error', () => failWith(0))
    request.addEventListener('timeout', () => failWith(TIMEOUT_STATUS))
    request.addEventListener('load', () => {
      try {
        const { status, responseText } = request
        const retryAfter = request.getResponseHeader('retry-after')
        resolve(readResult(status, responseText, retryAfter, (fields) => fields) as Picture)
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)))
      }
    })
    request.send(file)
  })
}
