import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { UPLOAD_TIMEOUT_MS } from '@bee/contract/limits.ts'
import { STAFF_HEADER, STAFF_HEADER_VALUE } from '@bee/contract/manage/staff-fields.ts'
import {
  PICTURE_UPLOAD_PATH,
  SCHOOL_MARK_MAX_BYTES,
  SCHOOL_MARK_TYPES,
  SCHOOL_MARK_UPLOAD_PATH,
  SCHOOL_PICTURE_MAX_BYTES,
  type Picture,
  type SchoolMark,
  type SchoolMarkUse,
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

export const MARK_TYPES = SCHOOL_MARK_TYPES

/** Undefined when the file may be uploaded as a mark. */
export function whyNotMark({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!MARK_TYPES.includes(type)) return '只能用 SVG 或 PNG 图片'
  const most = SCHOOL_MARK_MAX_BYTES / 1024 / 1024
  return size > SCHOOL_MARK_MAX_BYTES ? `图片不能超过 ${most} MB` : undefined
}

/** Uploads a picture. `onProgress` gets the sent share, from 0 to 1. */
export function sendPicture(file: File, onProgress: (share: number) => void): Promise<Picture> {
  const address = `${PICTURE_UPLOAD_PATH}?title=${encodeURIComponent(file.name)}`
  return noteOnItsWay(post<Picture>(file, address, onProgress))
}

/** Uploads the school's own mark, and says what was taken out of the file. */
export function sendMark(file: File, use: SchoolMarkUse): Promise<SchoolMark> {
  const address = `${SCHOOL_MARK_UPLOAD_PATH}?use=${use}&title=${encodeURIComponent(file.name)}`
  return noteOnItsWay(post<SchoolMark>(file, address, () => undefined))
}

function post<Sent>(file: File, address: string, onProgress: (share: number) => void): Promise<Sent> {
  return new Promise((resolve, reject) => {
    // XMLHttpRequest, because fetch reports no upload progress.
    const request = new XMLHttpRequest()
    request.open('POST', API_BASE_PATH + address)
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
        resolve(readResult(status, responseText, retryAfter, (fields) => fields) as Sent)
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)))
      }
    })
    request.send(file)
  })
}
